import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import type { Email } from "#domain/email/email.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import { findAuthSecret } from "#server/accounts/auth-secret.ts";
import { createEmailCipher } from "#server/accounts/email-encryption.ts";
import { readConfig } from "#server/start/config.ts";
import { type MailServer, startMailServer } from "#test/helpers/email/mail-server.ts";
import { sampleCode, sampleEmails } from "#test/helpers/email/sample-emails.ts";
import { type Site, startSite } from "#test/helpers/site.ts";

const [confirm] = sampleEmails("en") as [Email];

let site: Site | null = null;
let server: MailServer | null = null;
afterEach(async () => {
  await site?.stop();
  await server?.close();
  site = null;
  server = null;
});

/** An email that a process left in its outbox before it ended. */
async function leaveEmail(dataDir: string): Promise<void> {
  const database = await openDatabase({ folder: join(dataDir, "pglite") });
  await migrate(database);
  const log = { info() {}, warn() {}, error() {} };
  const secret = await findAuthSecret(readConfig({ DATA_DIR: dataDir }), database.db, log);
  const emailCipher = createEmailCipher(secret.text);
  await enqueueEmail(database.db, { clock: { now: () => new Date() }, emailCipher }, confirm);
  await database.close();
}

/** `fetch` does not allow setting the `Host` header. */
async function statusAs(origin: string, headers: Record<string, string>): Promise<number> {
  const { request } = await import("node:http");
  return await new Promise((resolve, reject) => {
    const asking = request(`${origin}/dev/mail`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asking.on("error", reject);
    asking.end();
  });
}

test("without a mail server an email in the outbox is shown at /dev/mail, on this machine only", async () => {
  site = await startSite({ listings: 0, prepare: leaveEmail });
  const { origin } = site;
  const list = async () => (await fetch(`${origin}/dev/mail`)).text();
  await expect.poll(list).toContain("Confirm your email for Taoli");
  const path = /\/dev\/mail\/\d{8}T[\w-]+/.exec(await list())?.[0] ?? "";
  expect(await (await fetch(origin + path)).text()).toContain(sampleCode);
  const style = await fetch(`${origin}/dev/mail/style.css`);
  expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(await style.text()).toContain(".email-frame");

  expect(await statusAs(origin, {})).toBe(200);
  expect(await statusAs(origin, { host: "evil.example" })).toBe(404);
  expect(await statusAs(origin, { "x-forwarded-for": "127.0.0.1" })).toBe(404);
});

test("with a mail server emails are sent there, and /dev/mail does not exist", async () => {
  server = await startMailServer();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "Taoli <post@taoli.example>" };
  site = await startSite({ listings: 0, prepare: leaveEmail, environment });
  await expect.poll(() => server?.received.length).toBe(1);
  const [received] = server.received;
  expect(received?.email.subject).toBe("Confirm your email for Taoli");
  expect(received?.email.from?.address).toBe("post@taoli.example");
  expect(received?.email.messageId).toMatch(/^<[0-9a-f-]{36}@taoli\.example>$/);
  expect((await fetch(`${site.origin}/dev/mail`)).status).toBe(404);
  expect((await fetch(`${site.origin}/zh/dev/mail`)).status).toBe(404);
});
