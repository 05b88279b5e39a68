import { describe, expect, test } from "vitest";
import type { LimitPublicWrite } from "#domain/senders/public-write.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { decryptEmail } from "#test/helpers/email/test-ciphers.ts";
import { scamMessages } from "#test/helpers/messages/scam-messages.ts";
import type { MessageInput } from "../message.ts";
import { confirmMessage, findConfirmLink } from "./confirm-message.ts";
import { deliverMessage } from "./deliver-message.ts";
import { submitMessage } from "./submit-message.ts";

const day = 24 * 60 * 60_000;
const unlimited: LimitPublicWrite = async () => null;
const open = { limit: unlimited, requireProof: async () => null };
const question = "Do you have time for a Mandarin lesson on Saturday mornings?";

eachDatabase((database) => {
  const at = (ms = 0) => testServices(database.db, new Date(testNow.getTime() + ms));
  const newEmail = () => `${crypto.randomUUID()}@reader.example`;

  function parsed(input: Partial<MessageInput> & { listingId: string }, more: { browserToken?: string | null } = {}) {
    const rest = { name: "Maya", email: newEmail(), forWhom: "child", body: question, mayAskReview: false } as const;
    const whole: MessageInput = { ...rest, language: "en", ...input };
    return { input: whole, isTrap: false, startedAt: null, browserToken: null, proof: null, ...more };
  }

  const emailsTo = async (to: string) => {
    const rows = await database.db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("recipient", "=", to)
      .orderBy("created_at")
      .execute();
    return await Promise.all(rows.map(async (row) => ({ row, email: await decryptEmail(row) })));
  };

  async function tokenFor(email: string): Promise<string> {
    const last = (await emailsTo(email)).findLast(({ email: { kind } }) => kind === "confirm-message");
    return /\/confirm\/([\w-]{43})$/u.exec(String(last?.email["link"]))?.[1] ?? "";
  }

  /** Submits and confirms a message. Returns the sender's outcome, with the browser token. */
  async function send(input: Partial<MessageInput> & { listingId: string }, ms = 0) {
    const message = parsed(input);
    expect(await submitMessage(at(ms), open, message)).toEqual({ ok: true, value: { next: "confirm" } });
    const done = await confirmMessage(at(ms), await tokenFor(message.input.email), "en");
    if (!done.ok) throw new Error(done.failure.code);
    return { ...done.value, email: message.input.email };
  }

  const listMessages = (listingId: string) =>
    database.db.selectFrom("messages").selectAll().where("listing_id", "=", listingId).orderBy("created_at").execute();

  const newListing = async () => {
    const owner = `owner-${crypto.randomUUID()}@taoli.example`;
    const id = await insertListing(database.db, teacherColumns(), { email: owner });
    return { id, owner };
  };

  test("accepted forms are counted, rejected ones and those of bots are not", async () => {
    const { id } = await newListing();
    const services = at();
    await submitMessage(services, open, parsed({ listingId: id }));
    await submitMessage(services, open, { ...parsed({ listingId: id }), isTrap: true });
    await submitMessage(services, open, parsed({ listingId: crypto.randomUUID() }));
    expect(services.counted).toEqual(["message-started"]);
  });

  test("confirming a message by its link delivers it with the sender's address for replies", async () => {
    const { id, owner } = await newListing();
    const message = parsed({ listingId: id, mayAskReview: true });
    await submitMessage(at(), open, message);
    expect(await listMessages(id)).toMatchObject([{ state: "unconfirmed", language: "en", may_ask_review: true }]);
    expect(await emailsTo(owner)).toEqual([]);

    const token = await tokenFor(message.input.email);
    const [confirmation] = await emailsTo(message.input.email);
    expect(JSON.stringify(confirmation?.row)).not.toContain(token);
    expect(JSON.stringify(confirmation?.email)).not.toContain(question);
    expect(await findConfirmLink(at(), token, "en")).toMatchObject({ ok: true, value: { isUsed: false } });
    expect(await listMessages(id)).toMatchObject([{ state: "unconfirmed" }]);

    const done = await confirmMessage(at(1000), token, "en");
    expect(done).toMatchObject({ ok: true, value: { outcome: { kind: "sent" }, listingName: "Lin Yuqing" } });
    expect(await listMessages(id)).toMatchObject([{ state: "delivered", scam_signs: [], is_suspicious: false }]);
    const [delivered, ...others] = await emailsTo(owner);
    expect(others).toEqual([]);
    expect(delivered?.email).toMatchObject({ senderEmail: message.input.email, body: question, warnings: [] });
    expect(await findConfirmLink(at(), token, "en")).toMatchObject({ ok: true, value: { isUsed: true } });
  });

  test("concurrent confirmations send the owner one email and create one browser token", async () => {
    const { id, owner } = await newListing();
    const message = parsed({ listingId: id });
    await submitMessage(at(), open, message);
    const token = await tokenFor(message.input.email);
    const done = await Promise.all(Array.from({ length: 6 }, () => confirmMessage(at(), token, "en")));
    const outcomes = done.map((one) => (one.ok ? one.value.outcome.kind : one.failure.code));
    expect(outcomes.toSorted()).toEqual(["sent", "used", "used", "used", "used", "used"]);
    expect(done.filter((one) => one.ok && one.value.browserToken !== null)).toHaveLength(1);
    expect(await emailsTo(owner)).toHaveLength(1);
  });

  test("a browser token replaces the confirmation link for the same address only", async () => {
    const [first, second] = [await newListing(), await newListing()];
    const { email, browserToken } = await send({ listingId: first.id });
    const next = parsed({ listingId: second.id, email, body: `${question} Or on Sundays?` }, { browserToken });
    expect(await submitMessage(at(), open, next)).toEqual({ ok: true, value: { next: "sent" } });
    expect(await emailsTo(second.owner)).toHaveLength(1);
    const stranger = parsed({ listingId: second.id }, { browserToken });
    expect(await submitMessage(at(), open, stranger)).toEqual({ ok: true, value: { next: "confirm" } });
    expect(await emailsTo(second.owner)).toHaveLength(1);
  });

  test("a confirmation link expires after a day", async () => {
    const { id } = await newListing();
    const message = parsed({ listingId: id });
    await submitMessage(at(), open, message);
    const token = await tokenFor(message.input.email);
    const late = await confirmMessage(at(day), token, "en");
    expect(late).toEqual({ ok: false, failure: { code: "link-expired" } });
    expect(await listMessages(id)).toMatchObject([{ state: "unconfirmed" }]);
  });

  describe("one message per listing and week, until the owner replies", () => {
    test("a second message is not sent, and the outcome has the date of the next one", async () => {
      const { id, owner } = await newListing();
      const { email } = await send({ listingId: id });
      const again = new Date(testNow.getTime() + 7 * day);
      const second = await send({ listingId: id, email, body: `${question} Please!` }, day);
      expect(second.outcome).toEqual({ kind: "awaiting-reply", sentAt: testNow, again, timeZone: "America/New_York" });
      expect(await listMessages(id)).toHaveLength(1);
      expect((await send({ listingId: id, email, body: `${question} Now?` }, 7 * day)).outcome.kind).toBe("sent");
      expect(await emailsTo(owner)).toHaveLength(2);
    });

    test("a reply allows the next message, and the same text in a row is sent once", async () => {
      const { id, owner } = await newListing();
      const { email, browserToken } = await send({ listingId: id });
      const same = parsed({ listingId: id, email }, { browserToken });
      expect(await submitMessage(at(1000), open, same)).toEqual({ ok: true, value: { next: "sent" } });
      expect(await emailsTo(owner)).toHaveLength(1);
      await database.db.updateTable("messages").set({ answered_at: testNow }).where("listing_id", "=", id).execute();
      const next = parsed({ listingId: id, email, body: `${question} Thanks!` }, { browserToken });
      expect(await submitMessage(at(2000), open, next)).toEqual({ ok: true, value: { next: "sent" } });
      expect(await emailsTo(owner)).toHaveLength(2);
    });

    test("a form that is submitted twice sends one link", async () => {
      const { id } = await newListing();
      const message = parsed({ listingId: id });
      const both = await Promise.all([submitMessage(at(), open, message), submitMessage(at(), open, message)]);
      expect(both.every(({ ok }) => ok)).toBe(true);
      expect(await emailsTo(message.input.email)).toHaveLength(1);
      expect(await listMessages(id)).toHaveLength(1);
    });
  });

  test("suspicious messages are delivered with their signs, scams are held, and senders are not told", async () => {
    const { id, owner } = await newListing();
    const suspicious = scamMessages[1] ?? "";
    expect((await send({ listingId: id, body: suspicious })).outcome).toEqual({ kind: "sent" });
    const [warned] = await emailsTo(owner);
    expect(warned?.email["warnings"]).toEqual(["check", "ahead", "template"]);
    const other = await newListing();
    expect((await send({ listingId: other.id, body: scamMessages[2] ?? "" })).outcome).toEqual({ kind: "sent" });
    const [held] = await listMessages(other.id);
    expect(held).toMatchObject({ state: "held", hold_reason: "scam", is_suspicious: true, delivered_at: null });
    expect(await emailsTo(other.owner)).toEqual([]);

    const deliver = () => database.db.transaction().execute((trx) => deliverMessage(trx, held?.id ?? "", testNow));
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    expect(await emailsTo(other.owner)).toHaveLength(1);
  });

  test("a text is held from the fourth listing on, even with different names", async () => {
    const text = (name: string) =>
      `Dear ${name}, I would like Mandarin lessons for our whole department, twice a week, starting as soon as you can.`;
    const listings = [await newListing(), await newListing(), await newListing(), await newListing()];
    for (const [index, { id }] of listings.entries()) await send({ listingId: id, body: text(`Teacher ${index}`) });
    const states = await Promise.all(listings.map(async ({ id }) => (await listMessages(id))[0]));
    expect(states.map((row) => row?.state)).toEqual(["delivered", "delivered", "delivered", "held"]);
    expect(states[3]).toMatchObject({ hold_reason: "spread", scam_signs: ["spread"] });
    const tomorrow = await newListing();
    await send({ listingId: tomorrow.id, body: text("all") }, day + 1000);
    expect(await listMessages(tomorrow.id)).toMatchObject([{ state: "delivered" }]);
  });

  test("a listing's next message is held after thirty in a day", async () => {
    const { id } = await newListing();
    const rows = Array.from({ length: 30 }, (_, index) => ({
      listing_id: id,
      address_hash: "0".repeat(64),
      sender_name: "Maya",
      for_whom: "self" as const,
      body: question,
      body_hash: "1".repeat(64),
      language: "en" as const,
      state: "delivered" as const,
      confirmed_at: new Date(testNow.getTime() - index * 60_000),
      delivered_at: testNow,
      created_at: testNow,
    }));
    await database.db.insertInto("messages").values(rows).execute();
    await send({ listingId: id });
    expect((await listMessages(id)).filter(({ state }) => state === "held")).toMatchObject([
      { hold_reason: "too-many" },
    ]);
  });

  test("messages of blocked and banned senders are rejected, and reported as sent", async () => {
    const { id, owner } = await newListing();
    const { email } = await send({ listingId: id });
    const { id: senderId } = await database.db
      .selectFrom("senders")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const block = { listing_id: id, sender_id: senderId, created_at: testNow };
    await database.db.insertInto("blocked_senders").values(block).execute();
    const blocked = await send({ listingId: id, email, body: `${question} Again.` }, 8 * day);
    expect(blocked.outcome).toEqual({ kind: "sent" });
    expect((await listMessages(id)).map(({ state }) => state)).toEqual(["delivered", "refused"]);
    expect(await emailsTo(owner)).toHaveLength(1);

    const other = await newListing();
    const { browserToken } = blocked;
    await database.db.updateTable("senders").set({ banned_at: testNow }).where("id", "=", senderId).execute();
    const banned = parsed({ listingId: other.id, email }, { browserToken });
    expect(await submitMessage(at(9 * day), open, banned)).toEqual({ ok: true, value: { next: "sent" } });
    expect(await listMessages(other.id)).toMatchObject([{ state: "refused" }]);
    const count = (await emailsTo(email)).length;
    const unknown = parsed({ listingId: other.id, email });
    expect(await submitMessage(at(9 * day), open, unknown)).toEqual({ ok: true, value: { next: "confirm" } });
    expect(await emailsTo(email)).toHaveLength(count);
  });

  test("removed and expired listings and those with messages off reject messages, also by an earlier link", async () => {
    const { id } = await newListing();
    const message = parsed({ listingId: id });
    await submitMessage(at(), open, message);
    await database.db.updateTable("teacher_listings").set({ accepts_messages: false }).where("id", "=", id).execute();
    const off = { ok: false, failure: { code: "messages-off" } };
    expect(await submitMessage(at(), open, parsed({ listingId: id }))).toEqual(off);
    const late = await confirmMessage(at(), await tokenFor(message.input.email), "en");
    expect(late).toMatchObject({ ok: true, value: { outcome: { kind: "closed" } } });
    expect(await listMessages(id)).toEqual([]);
    const ended = await insertListing(database.db, teacherColumns({ subscription_expires_at: testNow }));
    expect(await submitMessage(at(), open, parsed({ listingId: ended }))).toEqual(off);
    const missing = await submitMessage(at(), open, parsed({ listingId: crypto.randomUUID() }));
    expect(missing).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  test("owners cannot write to themselves, which only the confirmed sender learns", async () => {
    const { id, owner } = await newListing();
    const { outcome } = await send({ listingId: id, email: owner });
    expect(outcome).toEqual({ kind: "own-listing" });
    expect(await listMessages(id)).toEqual([]);
  });

  test("bots are detected by the hidden field and by the time to submit", async () => {
    const { id } = await newListing();
    const message = parsed({ listingId: id });
    const trapped = await submitMessage(at(), open, { ...message, isTrap: true });
    expect(trapped).toEqual({ ok: true, value: { next: "confirm" } });
    const fast = { ...message, startedAt: new Date(testNow.getTime() - 2999) };
    expect(await submitMessage(at(), open, fast)).toEqual({ ok: false, failure: { code: "too-fast" } });
    expect(await listMessages(id)).toEqual([]);
    expect(await emailsTo(message.input.email)).toEqual([]);
  });

  test("a network under load has to solve a proof of work before the rate limit counts", async () => {
    const { id } = await newListing();
    let counted = 0;
    const limit: LimitPublicWrite = async () => {
      counted += 1;
      return 60;
    };
    const requireProof = async (proof: string | null) => (proof === "right" ? null : { challenge: "c", seconds: 9 });
    const message = parsed({ listingId: id });
    const asked = await submitMessage(at(), { limit, requireProof: requireProof }, message);
    expect(asked).toEqual({ ok: false, failure: { code: "proof-needed", challenge: "c", seconds: 9 } });
    expect(counted).toBe(0);
    const proven = await submitMessage(at(), { limit, requireProof: requireProof }, { ...message, proof: "right" });
    expect(proven).toEqual({ ok: false, failure: { code: "too-many-requests", seconds: 60 } });
  });
});
