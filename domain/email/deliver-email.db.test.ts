import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { Clock } from "#domain/services.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll, renderSubject } from "#test/helpers/email/deliver-all.ts";
import { accepted, fakeTransport, permanentFailure, temporaryFailure } from "#test/helpers/email/fake-transport.ts";
import { sampleEmails } from "#test/helpers/email/sample-emails.ts";
import { testCipher } from "#test/helpers/email/test-ciphers.ts";
import { deliverNext } from "./deliver-email.ts";
import type { Email } from "./email.ts";
import type { EmailTransport } from "./email-transport.ts";
import { enqueueEmail } from "./enqueue-email.ts";
import { claimEmail, eraseExpiredContent, pruneOutbox, readOutboxBacklog } from "./outbox.ts";

const start = new Date("2026-11-20T12:00:00.000Z");
const minute = 60_000;

const [confirm] = sampleEmails("en") as [Email];
const notification = sampleEmails("zh").find(({ kind }) => kind === "password-changed") as Email;

/** A clock that the test advances. */
function turnableClock() {
  let now = start;
  return { now: () => now, turn: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)) };
}

function writer(clock: Clock) {
  return { clock, emailCipher: testCipher };
}

function deliver(db: Database, clock: Clock, transport: EmailTransport) {
  return deliverAll({ ...testServices(db), clock }, transport);
}

function rowsOf(db: Database) {
  return db.selectFrom("mail_outbox").selectAll().orderBy("created_at").execute();
}

eachDatabase((database) => {
  test("an email is sent once, and its content is deleted", async () => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport();
    await enqueueEmail(db, writer(clock), confirm);

    expect(await deliver(db, clock, transport)).toEqual({ nextDue: null });
    await deliver(db, clock, transport);

    expect(transport.sent).toHaveLength(1);
    expect(transport.sent[0]).toMatchObject({ to: confirm.to, language: "en", writtenAt: start });
    const rows = await rowsOf(db);
    expect(rows).toMatchObject([{ status: "sent", letter: null, claim: null, attempts: 1, finished_at: start }]);
  });

  test("an email is rolled back with its transaction", async () => {
    const { db } = database;
    const clock = turnableClock();
    const undone = db.transaction().execute(async (transaction) => {
      await enqueueEmail(transaction, writer(clock), confirm);
      throw new Error("The change is not kept.");
    });
    await expect(undone).rejects.toThrow("not kept");
    expect(await rowsOf(db)).toEqual([]);
  });

  test("a temporary rejection is retried with growing delays and the same id", async () => {
    const { db } = database;
    const clock = turnableClock();
    let response = temporaryFailure;
    const transport = fakeTransport(() => response);
    await enqueueEmail(db, writer(clock), confirm);

    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const { nextDue } = await deliver(db, clock, transport);
      const wait = (nextDue?.getTime() ?? 0) - clock.now().getTime();
      waits.push(wait);
      clock.turn(wait - 1);
      await deliver(db, clock, transport);
      expect(transport.sent).toHaveLength(attempt + 1);
      clock.turn(1);
    }
    for (const [index, wait] of waits.entries()) {
      const middle = 15_000 * 2 ** index;
      expect(wait).toBeGreaterThanOrEqual(middle * 0.75);
      expect(wait).toBeLessThanOrEqual(middle * 1.25);
    }
    response = accepted;
    await deliver(db, clock, transport);
    expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf(db)).toMatchObject([{ status: "sent", attempts: 5, letter: null }]);
  });

  test("a permanent rejection ends the email with the server's reason, and its content is erased at expiry", async () => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport(() => permanentFailure);
    await enqueueEmail(db, writer(clock), confirm);
    expect(await deliver(db, clock, transport)).toEqual({ nextDue: null });
    const reason = { last_failure: "550 5.1.1 No such user", failure_code: "550" };
    const dead = { status: "dead", attempts: 1, ...reason };
    clock.turn(60 * minute - 1);
    await eraseExpiredContent({ db, clock });
    expect(await rowsOf(db)).toMatchObject([{ ...dead, sealed_with: testCipher.keyName, letter: expect.any(String) }]);
    clock.turn(1);
    await eraseExpiredContent({ db, clock });
    await deliver(db, clock, transport);
    expect(transport.sent).toHaveLength(1);
    expect(await rowsOf(db)).toMatchObject([{ ...dead, letter: null }]);
  });

  test.each([
    ["a code", confirm, 60],
    ["a security notification", notification, 24 * 60],
  ])("an email with %s is retried until it expires, and then given up", async (_name, email, minutes) => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport(() => temporaryFailure);
    await enqueueEmail(db, writer(clock), email);
    let { nextDue } = await deliver(db, clock, transport);
    while (nextDue !== null) {
      clock.turn(nextDue.getTime() - clock.now().getTime());
      ({ nextDue } = await deliver(db, clock, transport));
    }
    const lasted = (clock.now().getTime() - start.getTime()) / minute;
    expect(lasted).toBeLessThan(minutes);
    expect(lasted).toBeGreaterThan(minutes * 0.75);
    expect(transport.sent.length).toBeLessThanOrEqual(20);
    clock.turn((minutes - lasted) * minute);
    await eraseExpiredContent({ db, clock });
    expect(await rowsOf(db)).toMatchObject([{ status: "dead", letter: null }]);
  });

  test("an email past its lifetime is not sent", async () => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport();
    await enqueueEmail(db, writer(clock), confirm);
    clock.turn(60 * minute);
    await deliver(db, clock, transport);
    expect(transport.sent).toEqual([]);
    expect(await rowsOf(db)).toMatchObject([{ status: "dead", letter: null }]);
  });

  test("concurrent deliverers send each email once", async () => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return accepted;
    });
    for (let count = 0; count < 30; count++)
      await enqueueEmail(db, writer(clock), { ...confirm, to: `to${count}@b.example` });
    await Promise.all([1, 2, 3].map(() => deliver(db, clock, transport)));
    expect(transport.sent.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, count) => `to${count}@b.example`).toSorted(),
    );
  });

  test("the claim of a killed process expires, and another process sends its email with the same id", async () => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport();
    await enqueueEmail(db, writer(clock), confirm);
    const killed = await claimEmail(db, clock.now(), testCipher.keyName);
    await deliver(db, clock, transport);
    clock.turn(2 * minute - 1);
    await deliver(db, clock, transport);
    expect(transport.sent).toEqual([]);
    clock.turn(1);
    await deliver(db, clock, transport);
    expect(transport.sent.map(({ id }) => id)).toEqual([killed?.id]);
    expect(await rowsOf(db)).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("an attempt that outlives its claim does not overwrite the result of its successor", async () => {
    const { db } = database;
    const clock = turnableClock();
    await enqueueEmail(db, writer(clock), confirm);
    const slow = fakeTransport(async () => {
      clock.turn(3 * minute);
      await deliver(db, clock, fakeTransport());
      return temporaryFailure;
    });
    await deliver(db, clock, slow);
    expect(await rowsOf(db)).toMatchObject([{ status: "sent", letter: null }]);
  });

  test("a claim is reported before the email is sent", async () => {
    const { db } = database;
    const services = testServices(db);
    await enqueueEmail(db, services, confirm);
    const events: string[] = [];
    const transport = fakeTransport(() => {
      events.push("sent");
      return accepted;
    });
    const { signal } = new AbortController();
    const onClaimed = () => void events.push("claimed");
    expect(await deliverNext({ services, transport, renderHtml: renderSubject, signal, onClaimed })).toBe(true);
    expect(await deliverNext({ services, transport, renderHtml: renderSubject, signal, onClaimed })).toBe(false);
    expect(events).toEqual(["claimed", "sent"]);
  });

  test("an unreadable email does not stop the others", async () => {
    const { db } = database;
    const clock = turnableClock();
    const transport = fakeTransport();
    await enqueueEmail(db, writer(clock), confirm);
    await db.updateTable("mail_outbox").set({ letter: "{" }).execute();
    await enqueueEmail(db, writer(clock), notification);
    await deliver(db, clock, transport);
    expect((await rowsOf(db)).map(({ status }) => status).toSorted()).toEqual(["dead", "sent"]);
  });

  test("recipients are deleted after thirty days", async () => {
    const { db } = database;
    const clock = turnableClock();
    await enqueueEmail(db, writer(clock), confirm);
    await deliver(db, clock, fakeTransport());
    clock.turn(30 * 24 * 60 * minute);
    await pruneOutbox({ db, clock });
    expect(await rowsOf(db)).toHaveLength(1);
    clock.turn(1);
    await pruneOutbox({ db, clock });
    expect(await rowsOf(db)).toEqual([]);
  });

  test("the log contains no address, code or link", async () => {
    const { db } = database;
    const clock = turnableClock();
    const lines: unknown[] = [];
    const note = (event: string, fields?: object) => void lines.push(event, fields);
    const services = { ...testServices(db), clock, log: { info: note, warn: note, error: note } };
    for (const response of [accepted, temporaryFailure, permanentFailure]) {
      await enqueueEmail(db, writer(clock), confirm);
      const transport = fakeTransport(() => response);
      await deliverAll(services, transport);
    }
    expect(lines).toContain("mail-sent");
    expect(JSON.stringify(lines)).not.toMatch(/@|482913|http/);
  });

  test("the backlog has the number of waiting emails and the age of the oldest", async () => {
    const { db } = database;
    const clock = turnableClock();
    expect(await readOutboxBacklog({ db, clock })).toEqual({ waiting: 0, oldestSeconds: null });
    for (let count = 0; count < 2; count += 1) {
      await enqueueEmail(db, writer(clock), confirm);
      clock.turn(minute);
    }
    expect(await readOutboxBacklog({ db, clock })).toEqual({ waiting: 2, oldestSeconds: 120 });
  });

  test("storing an email sends a database notification", async () => {
    const heard: (string | null)[] = [];
    const stop = await database.opened.onJobDue((job) => void heard.push(job));
    await enqueueEmail(database.db, writer(turnableClock()), confirm);
    await expect.poll(() => heard).toEqual(["deliver-email"]);
    await stop();
  });
});
