import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { eraseExpired } from "#domain/retention/erase-expired.ts";
import { eraseProofs } from "#domain/reviews/commands/erase-proofs.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { eraseAccount } from "./erase-account.ts";

const day = 24 * 60 * 60_000;
const at = testNow;
const member = { email: "canary@owner.example", full_name: "Canary Owner" };
const wechat = "https://u.wechat.com/canaryCode";
/** Texts from strangers to the member and about the listing. */
const received = "Canary as received by the member, long enough to be a review.";
/** The member's texts to others and about them. */
const written = "Canary as written by the member, long enough to be a review.";
const hashOf = () => randomUUID().replaceAll("-", "").repeat(2);

const tables = [
  "senders",
  "sender_tokens",
  "messages",
  "blocked_senders",
  "reviews",
  "review_versions",
  "review_proofs",
  "review_invitations",
  "review_requests",
] as const satisfies readonly (keyof Tables)[];

eachDatabase((database) => {
  const rowsOf = async (table: (typeof tables)[number]) => await database.db.selectFrom(table).selectAll().execute();

  /**
   * Inserts one row into each table about the writer with this address: a message, and a review with its related rows.
   */
  async function write(listingId: string, email: string, body: string, state: "published" | "submitted") {
    const { db } = database;
    const { id: message, senderId } = await insertMessage(db, listingId, { at, email, body, sender_name: "Canary" });
    await issueSenderToken(db, { senderId, purpose: "browser", subjectId: null }, at);
    const isLive = state === "published";
    const columns = { state, due_at: isLive ? null : at, published_at: isLive ? at : null, created_at: at } as const;
    const review = await insertReview(db, listingId, { ...columns, sender_id: senderId, body, shown_name: "Canary" });
    await issueSenderToken(db, { senderId, purpose: "edit-review", subjectId: review }, at);
    await db
      .insertInto("review_versions")
      .values({ review_id: review, version: 1, stars: 5, body, created_at: at })
      .execute();
    const proof = { review_id: review, listing_id: listingId, sender_id: senderId };
    await db
      .insertInto("review_proofs")
      .values({ ...proof, file_name: hashOf(), created_at: at })
      .execute();
    const invitation = { listing_id: listingId, sender_id: senderId, address_hash: hashOf(), sent_at: at };
    await db.insertInto("review_invitations").values(invitation).execute();
    await db.insertInto("review_requests").values({ message_id: message, created_at: at }).execute();
    const blocked = { listing_id: listingId, sender_id: senderId, created_at: at };
    await db.insertInto("blocked_senders").values(blocked).execute();
    return { review, senderId };
  }

  /** A member with a listing, a stranger who wrote to it, and another listing to which the member wrote. */
  async function openSite() {
    const { db } = database;
    const columns = teacherColumns({ subscription_expires_at: new Date(at.getTime() + 90 * day) });
    const own = await insertListing(db, { ...columns, wechat_code: wechat, wechat_code_set_at: at }, member);
    const about = await write(own, "stranger@reader.example", received, "published");
    const reply = { reply: "Canary as a reply.", reply_language: "en", replied_at: at } as const;
    await db.updateTable("reviews").set(reply).where("id", "=", about.review).execute();
    const other = await insertListing(db, teacherColumns());
    const live = await write(other, member.email, written, "published");
    const another = await insertListing(db, teacherColumns());
    const waiting = await write(another, member.email, "Canary that is not published yet, and never is.", "submitted");
    return { userId: String(columns.user_id), about, live, waiting };
  }

  test("erasing an account deletes the messages, reviews and links of its listing, and its member's own", async () => {
    const { db } = database;
    const { userId, about, live, waiting } = await openSite();
    for (const table of tables) expect([table, (await rowsOf(table)).length > 0]).toEqual([table, true]);
    expect(await eraseAccount(testServices(db, at), userId)).toBe(true);

    const reviews = await db.selectFrom("reviews").select(["id", "sender_id", "shown_name", "body"]).execute();
    expect(reviews).toEqual([{ id: live.review, sender_id: null, shown_name: null, body: written }]);
    const found = await tablesWith(db, [
      member.email,
      member.full_name,
      wechat,
      received,
      "as a reply",
      "not published",
    ]);
    expect(found).toEqual([]);
    expect(await tablesWith(db, [written])).toEqual(["review_versions", "reviews"]);
    expect(await tablesWith(db, [live.senderId, waiting.senderId, about.review, waiting.review])).toEqual([
      // A link to a deleted review remains until the next retention run.
      "sender_tokens",
    ]);
    // A keyed hash proves the contact without identifying the person.
    const messages = await db.selectFrom("messages").select(["sender_id", "sender_name", "body"]).execute();
    expect(messages).toEqual([0, 1].map(() => ({ sender_id: null, sender_name: null, body: null })));
    expect(await rowsOf("review_proofs")).toEqual([]);
    const links = await db.selectFrom("sender_tokens").select("sender_id").execute();
    expect(links).toEqual([0, 1].map(() => ({ sender_id: about.senderId })));
  });

  test("erasing the account of a banned sender keeps only the address, the ban and owners' blocks", async () => {
    const { db } = database;
    const { userId, live } = await openSite();
    await db.updateTable("senders").set({ banned_at: at }).where("email", "=", member.email).execute();
    expect(await eraseAccount(testServices(db, at), userId)).toBe(true);
    expect(await tablesWith(db, [member.email, member.full_name])).toEqual(["senders"]);
    expect(await tablesWith(db, [live.senderId])).toEqual(["blocked_senders", "senders"]);
    const review = db.selectFrom("reviews").select(["sender_id", "shown_name"]).where("id", "=", live.review);
    expect(await review.executeTakeFirst()).toEqual({ sender_id: null, shown_name: null });
    const again = await upsertSender(db, { email: member.email, language: "en" }, at);
    expect(again).toMatchObject({ id: live.senderId, bannedAt: at });
  });

  test("retention erases every trace of a writer after the reviews are withdrawn and the periods end", async () => {
    const { db } = database;
    const { userId } = await openSite();
    await eraseAccount(testServices(db, at), userId);
    await db.updateTable("reviews").set({ state: "withdrawn", ended_at: at }).execute();
    const later = testServices(db, new Date(at.getTime() + 25 * 31 * day));
    await eraseExpired(later);
    await eraseProofs(later, { delete: async () => {} });
    for (const table of tables) expect([table, await rowsOf(table)]).toEqual([table, []]);
  });

  test("the erasure of a review's proof is recorded in the audit log", async () => {
    const { db } = database;
    await write(await insertListing(db, teacherColumns()), "author@reader.example", written, "published");
    await db.updateTable("review_proofs").set({ erase_at: at }).execute();
    for (let run = 0; run < 2; run++) await eraseProofs(testServices(db, at), { delete: async () => {} });
    const erased = db.selectFrom("audit_log").select(["action", "target_label"]).where("reason", "=", "reviewProofs");
    expect(await erased.execute()).toEqual([{ action: "data-erased", target_label: "1" }]);
  });

  test("a sender is kept as long as their review is published, even after other rows expire", async () => {
    const { db } = database;
    const listing = await insertListing(db, teacherColumns());
    const { review, senderId } = await write(listing, "author@reader.example", written, "published");
    await db.deleteFrom("sender_tokens").execute();
    await eraseExpired(testServices(db, new Date(at.getTime() + 25 * 31 * day)));
    const row = db.selectFrom("reviews").select(["sender_id", "shown_name"]).where("id", "=", review);
    expect(await row.executeTakeFirst()).toEqual({ sender_id: senderId, shown_name: "Canary" });
    expect(await upsertSender(db, { email: "author@reader.example", language: "en" }, at)).toMatchObject({
      id: senderId,
    });
  });
});

/** The tables of our schema that contain one of the texts. */
async function tablesWith(db: Database, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
  `.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const content = JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows);
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found;
}
