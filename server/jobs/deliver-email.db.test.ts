import { expect, test } from "vitest";
import type { Email } from "#domain/email/email.ts";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import { enqueueEmail } from "#domain/email/enqueue-email.ts";
import type { Services } from "#domain/services.ts";
import { parseSmtpUrl } from "#providers/smtp/smtp-settings.ts";
import { smtpTransport } from "#providers/smtp/smtp-transport.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { accepted, fakeTransport } from "#test/helpers/email/fake-transport.ts";
import { startMailServer } from "#test/helpers/email/mail-server.ts";
import { sampleEmails } from "#test/helpers/email/sample-emails.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { deliverEmail } from "./queue-jobs.ts";
import { JobRunner } from "./run-job.ts";
import { listenForWork } from "./start-jobs.ts";

const [confirm] = sampleEmails("zh") as [Email];

eachDatabase((database) => {
  function createRunner(services: Services, transport: EmailTransport) {
    return new JobRunner(deliverEmail(services, transport), { database: database.opened, services });
  }

  async function statuses() {
    const rows = await database.db.selectFrom("mail_outbox").select("status").orderBy("created_at").execute();
    return rows.map(({ status }) => status);
  }

  test("a stored email is sent immediately after a database notification", async () => {
    const services = testServices(database.db);
    const transport = fakeTransport();
    const job = createRunner(services, transport);
    const stopListening = await listenForWork(database.opened, [job]);
    await enqueueEmail(database.db, services, confirm);
    await expect.poll(statuses).toEqual(["sent"]);
    await stopListening();
    await job.stop();
  });

  test("an email waits while the mail server is down, and is sent later with the same Message-ID", async () => {
    let now = new Date("2026-11-20T12:00:00.000Z");
    const services = { ...testServices(database.db), clock: { now: () => now } };
    const away = await startMailServer({ port: await freePort() });
    await away.close();
    const transport = smtpTransport({
      server: parseSmtpUrl(`smtp://127.0.0.1:${away.port}`),
      from: { name: "Taoli 桃李", address: "hello@taoli.example" },
    });
    const job = createRunner(services, transport);
    await enqueueEmail(database.db, services, confirm);
    job.wake();
    const failures = () => database.db.selectFrom("mail_outbox").select(["last_failure", "claim"]).execute();
    await expect.poll(failures).toMatchObject([{ last_failure: expect.stringContaining("ECONNREFUSED"), claim: null }]);

    const back = await startMailServer({ port: away.port });
    now = new Date(now.getTime() + 20_000);
    job.wake();
    await expect.poll(statuses).toEqual(["sent"]);
    const { id } = await database.db.selectFrom("mail_outbox").select("id").executeTakeFirstOrThrow();
    expect(back.received.map(({ email }) => email.messageId)).toEqual([`<${id}@taoli.example>`]);
    await job.stop();
    // A pooled connection would keep the server open.
    transport.close();
    await back.close();
  });

  test("stopping waits for the email in progress and starts no other", async () => {
    const services = testServices(database.db);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const transport = fakeTransport(async () => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return accepted;
    });
    for (let count = 0; count < 10; count++) await enqueueEmail(database.db, services, confirm);
    const job = createRunner(services, transport);
    job.wake();
    await begun;
    await job.stop();
    const ended = await statuses();
    expect(ended.filter((status) => status === "sent")).toHaveLength(transport.sent.length);
    expect(transport.sent.length).toBeLessThan(10);
  });

  test("an unresponsive mail server does not delay shutdown", async () => {
    const services = testServices(database.db);
    const hanging: EmailTransport = {
      send: (_message, signal) =>
        new Promise((resolve) => {
          const cut = failure({ permanent: false, code: "EABORT", reason: "Cut off" });
          signal.addEventListener("abort", () => resolve(cut));
        }),
      close() {},
    };
    await enqueueEmail(database.db, services, confirm);
    const job = createRunner(services, hanging);
    job.wake();
    await expect
      .poll(() => database.db.selectFrom("mail_outbox").select("attempts").execute())
      .toEqual([{ attempts: 1 }]);
    await job.stop();
    // A send that cannot be cut off would be left running.
    expect(services.logged).not.toContainEqual({ level: "warn", event: "job-left-running" });
    expect(await statuses()).toEqual(["queued"]);
  });
});
