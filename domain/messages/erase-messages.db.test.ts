import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { eraseMessages, eraseSender } from "./erase-messages.ts";

const day = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(testNow.getTime() - days * day);

async function insertMessage(db: Database, createdAt: Date, state: "unconfirmed" | "delivered" | "held") {
  const listing_id = await insertListing(db);
  const email = `${crypto.randomUUID()}@reader.example`;
  const { id: sender_id } = await db
    .insertInto("senders")
    .values({ email, language: "en", created_at: createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("messages")
    .values({
      listing_id,
      sender_id,
      address_hash: "a".repeat(64),
      sender_name: "Maya",
      for_whom: "self",
      body: "Do you teach Mandarin on Sundays?",
      body_hash: "b".repeat(64),
      body_sketch: [1, 2, 3],
      language: "en",
      state,
      hold_reason: state === "held" ? "scam" : null,
      confirmed_at: state === "unconfirmed" ? null : createdAt,
      delivered_at: state === "delivered" ? createdAt : null,
      created_at: createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, sender_id, email };
}

eachDatabase((database) => {
  const read = (id: string) => database.db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  const isSender = async (id: string) =>
    (await database.db.selectFrom("senders").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

  test("unconfirmed messages are erased after a day, texts after a year, proofs of contact after two years", async () => {
    const { db } = database;
    const fresh = await insertMessage(db, daysAgo(0.9), "unconfirmed");
    const unconfirmed = await insertMessage(db, daysAgo(1.1), "unconfirmed");
    const young = await insertMessage(db, daysAgo(360), "delivered");
    const old = await insertMessage(db, daysAgo(370), "delivered");
    const proof = await insertMessage(db, daysAgo(740), "delivered");
    await eraseMessages(db, testNow);
    expect(await read(unconfirmed.id)).toBeUndefined();
    expect(await read(proof.id)).toBeUndefined();
    expect(await read(fresh.id)).toMatchObject({ body: expect.any(String) });
    expect(await read(young.id)).toMatchObject({ sender_name: "Maya" });
    expect(await read(old.id)).toMatchObject({
      sender_id: null,
      sender_name: null,
      body: null,
      body_hash: null,
      body_sketch: [],
      address_hash: "a".repeat(64),
      state: "delivered",
    });
    const senders = [fresh, unconfirmed, young, old, proof].map(({ sender_id }) => isSender(sender_id));
    expect(await Promise.all(senders)).toEqual([true, false, true, false, false]);
  });

  test("a sender is kept while a browser token, a link or a ban is valid", async () => {
    const { db } = database;
    const [known, banned] = [
      await insertMessage(db, daysAgo(370), "delivered"),
      await insertMessage(db, daysAgo(370), "delivered"),
    ];
    await issueSenderToken(db, { senderId: known.sender_id, purpose: "browser", subjectId: null }, daysAgo(170));
    await db.updateTable("senders").set({ banned_at: testNow }).where("id", "=", banned.sender_id).execute();
    await eraseMessages(db, testNow);
    expect(await Promise.all([isSender(known.sender_id), isSender(banned.sender_id)])).toEqual([true, true]);
    await eraseMessages(db, new Date(testNow.getTime() + 11 * day));
    expect(await Promise.all([isSender(known.sender_id), isSender(banned.sender_id)])).toEqual([false, true]);
  });

  test("erasing a sender deletes undelivered messages and the text of delivered ones", async () => {
    const { db } = database;
    const [delivered, held] = [
      await insertMessage(db, daysAgo(3), "delivered"),
      await insertMessage(db, daysAgo(3), "held"),
    ];
    for (const { email } of [delivered, held])
      await db.transaction().execute((trx) => eraseSender(trx, email.toUpperCase(), "c".repeat(64)));
    expect(await read(held.id)).toBeUndefined();
    expect(await read(delivered.id)).toMatchObject({ body: null, sender_name: null, sender_id: null });
  });
});
