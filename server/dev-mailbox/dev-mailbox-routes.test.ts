import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composeEmail } from "#domain/email/templates/compose-email.ts";
import { defaultSite } from "#domain/site.ts";
import { type Mailbox, openMailbox } from "#providers/mailbox/mailbox.ts";
import { renderEmailHtml } from "#server/email/email-html.tsx";
import { sampleEmails } from "#test/helpers/email/sample-emails.ts";
import { devMailboxRoutes } from "./dev-mailbox-routes.tsx";

const origin = "http://localhost:3000";
const folder = mkdtempSync(join(tmpdir(), "taoli-dev-mailbox-"));
const mailbox: Mailbox = openMailbox(folder);
let name: string;

beforeAll(async () => {
  const sender = { site: defaultSite, origin, writtenAt: new Date("2026-11-21T20:32:00Z") };
  const email = sampleEmails("zh", `<script>alert(1)</script>`)[0];
  if (email === undefined) throw new Error("There is an email of every kind.");
  const message = { ...composeEmail(email, sender, renderEmailHtml), id: "0f8f1a52-2f57-4c0e-9b8a-5d7a3a1c9e10" };
  const rest = { writtenAt: sender.writtenAt, to: "<b>@b.example", replyTo: "a@b.example", language: email.language };
  await mailbox.transport.send({ ...message, ...rest }, new AbortController().signal);
  name = (await mailbox.list())[0]?.name ?? "";
});
afterAll(() => rmSync(folder, { recursive: true }));

type Asking = { path?: string; address?: string; headers?: Record<string, string>; method?: string };

/** Sends a request as Node does, with the socket's address. */
async function ask({ path = "/dev/mail", address = "127.0.0.1", headers = {}, method = "GET" }: Asking) {
  const app = new Hono();
  app.route("/", devMailboxRoutes(origin, mailbox));
  app.all("*", (context) => context.text("unknown path", 404));
  const init = { method, headers: { host: "localhost:3000", ...headers } };
  return await app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
}

describe("a local request", () => {
  test.each([
    { address: "127.0.0.1" },
    { address: "::1", headers: { host: "[::1]:3000" } },
    { address: "::ffff:127.0.0.1", headers: { host: "127.0.0.1:3000" } },
    { headers: { host: "localhost" } },
  ])("lists the emails: %j", async (asking) => {
    const response = await ask(asking);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(response.headers.get("content-security-policy")).not.toContain("script-src");
    expect(await response.text()).toContain(name);
  });

  test("lists the emails in Chinese", async () => {
    const page = await (await ask({ path: "/zh/dev/mail" })).text();
    expect(page).toContain('<html lang="zh-Hans">');
    expect(page).toContain("<h1>开发邮箱</h1>");
    expect(page).toContain(`href="/zh/dev/mail/${name}"`);
  });

  test("shows an email: its link, its code, its text, and the email in a sandboxed frame", async () => {
    const response = await ask({ path: `/dev/mail/${name}` });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('href="https://taoli.example/auth/v1/verify?token=pkce_8f1c2b7d&amp;type=signup');
    expect(page).toContain('<dd class="email-code">482913</dd>');
    expect(page).toContain("您好：");
    expect(page).toContain("&lt;b&gt;@b.example");
    expect(page).toContain(`src="/dev/mail/${name}/email" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
    expect(page).not.toContain("<script");
  });

  test("serves the email itself in a sandbox", async () => {
    const response = await ask({ path: `/dev/mail/${name}/email` });
    expect(response.headers.get("content-security-policy")).toBe(
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.text()).toContain('<head><base target="_blank">');
  });

  test.each(["/dev/mail/nothing", "/zh/dev/mail/nothing", "/dev/mail/nothing/email", "/dev/mail/..%2f..%2fx"])(
    "gets 404 for %s",
    async (path) => {
      const response = await ask({ path });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("unknown path");
    },
  );
});

describe("any other request gets the response of an unknown path", () => {
  test.each<[string, Asking]>([
    ["another machine", { address: "192.168.1.20" }],
    ["another machine over IPv6", { address: "2001:db8::1" }],
    ["no socket", { address: "" }],
    ["a foreign name for this machine", { headers: { host: "evil.example:3000" } }],
    ["a host that begins with localhost", { headers: { host: "localhost.evil.example" } }],
    ["a host after a user name", { headers: { host: "localhost@evil.example" } }],
    ["a proxy with X-Forwarded-For", { headers: { "x-forwarded-for": "203.0.113.9" } }],
    ["a proxy with Forwarded", { headers: { forwarded: "for=203.0.113.9" } }],
    ["a proxy with X-Forwarded-Host", { headers: { "x-forwarded-host": "taoli.example" } }],
    ["a proxy with X-Real-IP", { headers: { "x-real-ip": "203.0.113.9" } }],
    ["a POST request", { method: "POST" }],
  ])("%s", async (_name, asking) => {
    for (const path of ["/dev/mail", "/zh/dev/mail", `/dev/mail/${name}`, `/dev/mail/${name}/email`]) {
      const response = await ask({ ...asking, path });
      expect([response.status, await response.text()]).toEqual([404, "unknown path"]);
    }
  });
});
