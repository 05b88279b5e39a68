import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import { incidentMessage } from "#domain/incidents/incident-message.ts";
import { operatorWebhook } from "#providers/operator-webhook/operator-webhook.ts";
import { parseSmtpUrl } from "#providers/smtp/smtp-settings.ts";
import { smtpTransport } from "#providers/smtp/smtp-transport.ts";
import { emailChannel } from "#server/alerts/email-channel.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { type MailServer, startMailServer } from "#test/helpers/email/mail-server.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/helpers/webhook-receiver.ts";
import { notifyOperatorsJob } from "./notify-operators-job.ts";

const minuteMs = 60_000;
const run = { isAtStart: false, signal: AbortSignal.any([]), cutOff: AbortSignal.any([]), more() {} };

type Posted = { text: string; incidents: { id: string; kind: string; status: string; summary: string }[] };

eachDatabase((database) => {
  let receiver: WebhookReceiver;
  let mailServer: MailServer;
  let transport: EmailTransport;
  let now: Date;
  let failuresInARow: number;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    mailServer = await startMailServer();
    const server = parseSmtpUrl(`smtp://127.0.0.1:${mailServer.port}`);
    transport = smtpTransport({ server, from: { name: "Taoli", address: "hello@taoli.example" } });
  });
  afterAll(async () => {
    transport.close();
    await receiver.close();
    await mailServer.close();
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T12:00:00.000Z");
    failuresInARow = 0;
    receiver.received.length = 0;
    mailServer.received.length = 0;
    receiver.respondWith(200);
    await database.db.deleteFrom("operator_incidents").execute();
    await database.db.deleteFrom("payment_alerts").execute();
    await database.db.deleteFrom("mail_outbox").execute();
  });

  function createJob() {
    const services = { ...testServices(database.db), clock: { now: () => now } };
    const { origin } = services;
    const job = notifyOperatorsJob({
      services,
      channels: [
        operatorWebhook({ url: receiver.url, compose: (updates) => incidentMessage(origin, updates) }),
        emailChannel(transport, "operator@one.example", origin),
      ],
      readJobs: async () => [{ name: "close-accounts", failuresInARow }],
      readDisk: async () => null,
    });
    return { job, services };
  }

  async function raise(session: string): Promise<void> {
    const alert = { kind: "mismatch", session_id: session, details: "private details of Lin", raised_at: now } as const;
    await database.db.insertInto("payment_alerts").values(alert).execute();
  }

  const posts = () => receiver.received.map(({ body }) => body as Posted);
  const subjects = () => mailServer.received.map(({ email }) => email.subject);

  test("an incident is sent once to each channel when it opens and once when it is resolved", async () => {
    const { job } = createJob();
    await job.run(run);
    expect(posts()).toEqual([]);
    await raise("cs_1");
    failuresInARow = 3;
    for (let minute = 0; minute < 5; minute += 1) {
      await job.run(run);
      now = new Date(now.getTime() + minuteMs);
    }
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({
      text: expect.stringMatching(/^taoli\.example: 2 open\nOpen since 2026-11-20T12:00:00\.000Z: /u),
      site: "https://taoli.example",
      incidents: expect.arrayContaining([
        {
          id: expect.any(String),
          kind: "payment-alert",
          status: "open",
          summary: expect.stringMatching(/^Payment alert mismatch, alert [\w-]+$/u),
          since: "2026-11-20T12:00:00.000Z",
          resolved_at: null,
          runbook: "docs/observability.md#payment-alert",
        },
      ]),
    });
    expect(receiver.received[0]?.contentType).toBe("application/json; charset=utf-8");
    expect(subjects()).toEqual(["taoli.example: 2 open"]);
    expect(mailServer.received[0]?.to).toEqual(["operator@one.example"]);

    failuresInARow = 0;
    for (let minute = 0; minute < 8; minute += 1) {
      await job.run(run);
      now = new Date(now.getTime() + minuteMs);
    }
    expect(posts()).toHaveLength(2);
    expect(posts()[1]).toMatchObject({
      text: expect.stringContaining("Resolved: The background job close-accounts"),
      incidents: [{ kind: "job-failing", status: "resolved", id: idOf(posts()[0], "job-failing") }],
    });
    expect(subjects()).toEqual(["taoli.example: 2 open", "taoli.example: 1 resolved"]);
    expect(JSON.stringify([posts(), mailServer.received])).not.toMatch(/private details|secret-path/u);
  });

  test("a failed channel is retried, and the other one is not notified twice", async () => {
    const { job, services } = createJob();
    await raise("cs_2");
    receiver.respondWith(503);
    await job.run(run);
    expect(posts()).toHaveLength(1);
    expect(services.logged).toContainEqual({ level: "warn", event: "operators-not-notified" });
    receiver.respondWith(200);
    await job.run(run);
    expect(posts()).toHaveLength(1);
    now = new Date(now.getTime() + 2 * minuteMs);
    await job.run(run);
    await job.run(run);
    expect(posts()).toHaveLength(2);
    expect(posts()[1]?.incidents).toEqual(posts()[0]?.incidents);
    expect(subjects()).toHaveLength(1);
  });

  test("a problem that recurs within three minutes is one incident", async () => {
    const { job } = createJob();
    for (const failures of [3, 0, 3, 0, 0, 3]) {
      failuresInARow = failures;
      await job.run(run);
      now = new Date(now.getTime() + minuteMs);
    }
    expect(posts().map(({ incidents }) => incidents.map(({ status }) => status))).toEqual([["open"]]);
  });

  test("fifty alerts at once are sent in three messages, without loss", async () => {
    const { job } = createJob();
    for (let number = 0; number < 50; number += 1) await raise(`cs_many_${number}`);
    await job.run(run);
    expect(posts().map(({ incidents }) => incidents.length)).toEqual([20, 20, 10]);
    expect(new Set(posts().flatMap(({ incidents }) => incidents.map(({ id }) => id))).size).toBe(50);
  });

  test("two concurrent processes open one incident", async () => {
    await raise("cs_3");
    const jobs = [createJob().job, createJob().job];
    await Promise.all(jobs.map((job) => job.run(run)));
    const { length } = await database.db.selectFrom("operator_incidents").select("id").execute();
    expect(length).toBe(1);
  });
});

function idOf(posted: Posted | undefined, kind: string): string | undefined {
  return posted?.incidents.find((incident) => incident.kind === kind)?.id;
}
