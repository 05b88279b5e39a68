import { Hono } from "hono";
import { expect, test } from "vitest";
import { warnAboutUnnamedProxy } from "./unconfigured-proxy.ts";

type Asking = { trustedProxies?: number; from?: string; forwardedFor?: string };

/** The events logged by one process for three equal requests. */
async function eventsOf({ trustedProxies = 0, from = "127.0.0.1", forwardedFor }: Asking): Promise<string[]> {
  const events: string[] = [];
  const note = (event: string) => void events.push(event);
  const log = { info: note, warn: note, error: note };
  const app = new Hono().use(warnAboutUnnamedProxy(trustedProxies, log)).get("/", (context) => context.text("here"));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  const connection = { incoming: { socket: { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" } } };
  for (let count = 0; count < 3; count++) {
    expect(await (await app.request("/", { headers }, connection)).text()).toBe("here");
  }
  return events;
}

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("an untrusted proxy at %s is logged once", async (from) => {
  expect(await eventsOf({ from, forwardedFor: "203.0.113.9" })).toEqual(["proxy-not-trusted"]);
});

test.each<[string, Asking]>([
  ["a trusted proxy", { trustedProxies: 1, forwardedFor: "203.0.113.9" }],
  ["a visitor without a proxy", {}],
  ["a remote visitor with a forged header", { from: "192.0.2.1", forwardedFor: "203.0.113.9" }],
])("%s logs no warning", async (_, asking) => {
  expect(await eventsOf(asking)).toEqual([]);
});
