import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

async function addressOf(trustedProxies: number, forwardedFor: string | undefined): Promise<string> {
  const read = clientAddress(trustedProxies);
  const app = new Hono().get("/", (context) => context.text(read(context)));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
  const connection = { incoming: { socket: { remoteAddress: "192.0.2.1", remotePort: 1, remoteFamily: "IPv4" } } };
  return await (await app.request("/", { headers }, connection)).text();
}

test("without trusted proxies forwarded headers are ignored", async () => {
  expect(await addressOf(0, "203.0.113.9")).toBe("192.0.2.1");
});

test.each([
  [1, "203.0.113.9", "203.0.113.9"],
  [1, "6.6.6.6, 203.0.113.9", "203.0.113.9"],
  [2, "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  [2, "203.0.113.9", "203.0.113.9"],
  [1, undefined, "192.0.2.1"],
  [1, "203.0.113.9:51234", "203.0.113.9"],
  [1, "2001:db8::1", "2001:db8::1"],
  [1, "[2001:db8::1]:51234", "2001:db8::1"],
  [1, "[2001:db8::1]", "2001:db8::1"],
])("behind %i trusted proxies, %j resolves to %s", async (proxies, header, address) => {
  expect(await addressOf(proxies, header)).toBe(address);
});

test("a request without a connection has no address", async () => {
  const read = clientAddress(0);
  const app = new Hono().get("/", (context) => context.text(read(context)));
  expect(await (await app.request("/")).text()).toBe("unknown");
});
