import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findRecipient } from "#domain/messages/sending/find-recipient.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertMessage, scamText } from "#test/helpers/messages/insert-message.ts";
import { deliverMessage } from "../sending/deliver-message.ts";
import { dispatchMessage } from "../sending/dispatch-message.ts";
import { sketchOf } from "../sending/text-sketch.ts";
import { changeAwayReply } from "./away-reply.ts";

const body = "I’m traveling until December 5 and will reply then.";
const hour = 60 * 60_000;

eachDatabase((database) => {
  async function newOwner(city = { city: "Boston", state: "MA" }) {
    const userId = randomUUID();
    const ends = new Date(testNow.getTime() + 30 * 24 * hour);
    const columns = teacherColumns({ ...city, user_id: userId, subscription_expires_at: ends });
    const email = `owner-${userId}@taoli.example`;
    const listing = await insertListing(database.db, columns, { email });
    const actor = { role: "member", userId, email, fullName: "Lin", language: "en" } as const;
    const change = (reply: { isOn?: boolean; body?: string; endsOn?: string | null }) =>
      changeAwayReply(testServices(database.db, testNow), actor, { isOn: true, body, endsOn: null, ...reply });
    return { listing, change };
  }

  /** Confirms a new message to the listing and returns its sender's address and automatic replies. */
  async function write(listing: string, text: string, at = testNow) {
    const email = `${randomUUID()}@reader.example`;
    const unconfirmed = { at, email, body: text, state: "unconfirmed", confirmed_at: null } as const;
    const { id } = await insertMessage(database.db, listing, unconfirmed);
    const sender = await upsertSender(database.db, { email, language: "zh" }, at);
    const recipient = await findRecipient(database.db, listing, at);
    if (recipient === null) throw new Error("The listing exists.");
    const message = { id, body: text, bodyHash: randomUUID(), sketch: sketchOf(text) };
    await database.db.transaction().execute((trx) => dispatchMessage(trx, { message, sender, recipient }, at));
    return { id, email, replies: () => repliesTo(email) };
  }

  const repliesTo = (email: string) =>
    database.db
      .selectFrom("mail_outbox")
      .select(["kind", "letter", "language"])
      .where("recipient", "=", email)
      .where("kind", "=", "away-reply")
      .execute();

  const question = () => `Is there a spot in the Saturday Mandarin class? ${randomUUID()}`;

  test("a delivered message gets one automatic reply in its sender's language, without the owner's address", async () => {
    const { listing, change } = await newOwner();
    expect(await change({})).toMatchObject({ ok: true, value: { awayReply: { isOn: true, body, endsOn: null } } });
    const { id, replies } = await write(listing, question());
    expect(await replies()).toMatchObject([{ kind: "away-reply", language: "zh" }]);
    const [reply] = await replies();
    expect(JSON.stringify(reply)).toContain("traveling until December 5");
    expect(JSON.stringify(reply)).not.toContain("owner-");
    await database.db.transaction().execute((trx) => deliverMessage(trx, id, testNow));
    expect(await replies()).toHaveLength(1);
  });

  test("a held scam gets no reply until an operator delivers it without a warning", async () => {
    const { listing, change } = await newOwner();
    await change({});
    const held = await write(listing, scamText);
    expect(await held.replies()).toEqual([]);
    await database.db.updateTable("messages").set({ genuine_at: testNow }).where("id", "=", held.id).execute();
    await database.db.transaction().execute((trx) => deliverMessage(trx, held.id, testNow));
    expect(await held.replies()).toHaveLength(1);
  });

  test("replies are sent until the end of the last day in the listing's time zone", async () => {
    const { listing, change } = await newOwner({ city: "Vancouver", state: "BC" });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Vancouver" }).format(testNow);
    await change({ endsOn: today });
    const lateEvening = new Date(`${today}T23:59:00-08:00`);
    expect(await (await write(listing, question(), new Date(lateEvening.getTime() - hour))).replies()).toHaveLength(1);
    expect(await (await write(listing, question(), new Date(lateEvening.getTime() + hour))).replies()).toEqual([]);
  });

  test("turning replies off keeps the text, an empty text is deleted, and other listings are not affected", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    await one.change({});
    await other.change({ body: "Back on Monday, thank you for writing." });
    expect(await one.change({ isOn: false })).toMatchObject({ value: { awayReply: { isOn: false, body } } });
    expect(await (await write(one.listing, question())).replies()).toEqual([]);
    expect(await (await write(other.listing, question())).replies()).toHaveLength(1);
    const empty = { awayReply: { isOn: false, body: "", endsOn: null } };
    expect(await one.change({ isOn: false, body: "" })).toMatchObject({ value: empty });
  });
});
