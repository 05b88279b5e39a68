import { randomBytes, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { type Exporter, openMember, read } from "#test/helpers/data-export/exporter.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";

eachDatabase((database) => {
  test("an export has the messages and reviews that the member received or wrote, with replies", async () => {
    const { db } = database;
    const [one, other] = [await openMember(db, "canary-one"), await openMember(db, "canary-other")];
    const at = one.now();
    const received = await insertMessage(db, one.listingId, { at, body: "=Received by canary-one, a message." });
    await insertMessage(db, one.listingId, { at, body: "Held back from canary-one, a message.", state: "held" });
    await insertMessage(db, other.listingId, { at, body: "Received by canary-other alone, a message." });
    const written = { at, email: one.email, body: "Written by canary-one, a message." };
    const { senderId } = await insertMessage(db, other.listingId, written);
    await db
      .insertInto("blocked_senders")
      .values({ listing_id: one.listingId, sender_id: received.senderId, created_at: at })
      .execute();
    const reply = { reply: "Replied by canary-one.", reply_language: "en", replied_at: at } as const;
    await insertReview(db, one.listingId, { body: "Received by canary-one, a review.", ...reply });
    const held = { state: "held", published_at: null, decide_by: at } as const;
    await insertReview(db, one.listingId, { body: "Held back from canary-one, a review.", ...held });
    await insertReview(db, other.listingId, { body: "Received by canary-other alone, a review." });
    const reviewId = await writeReview(db, other.listingId, senderId, at);

    const files = await read(one);
    const list = (name: string): Record<string, unknown>[] => JSON.parse(files[name] ?? "[]");
    const byDirection = (name: string) =>
      list(name).toSorted((a, b) => String(a["direction"]).localeCompare(String(b["direction"])));
    expect(byDirection("messages.json")).toMatchObject([
      {
        direction: "received",
        body: "=Received by canary-one, a message.",
        sender_email: received.email,
        is_blocked: true,
      },
      { direction: "sent", body: "Written by canary-one, a message.", sender_email: one.email, is_blocked: null },
    ]);
    expect(byDirection("reviews.json")).toMatchObject([
      {
        direction: "received",
        body: "Received by canary-one, a review.",
        reply: "Replied by canary-one.",
        versions: [],
      },
      {
        direction: "written",
        body: "Written by canary-one, a review.",
        state: "removed",
        refusal: "not-genuine",
        found: "Found by an operator.",
        versions: [{ version: 1, body: "Written by canary-one, a first version." }],
      },
    ]);
    const lines = (name: string) => files[name]?.split("\r\n") ?? [];
    expect(lines("review-versions.csv")[1]).toMatch(`${reviewId},1,4,"Written by canary-one, a first version.",`);
    const columns = Object.keys(list("reviews.json")[0] ?? {}).filter((key) => key !== "versions");
    expect(lines("reviews.csv")[0]?.split(",").toSorted()).toEqual(columns.toSorted());
    expect(files["messages.csv"]).toContain(`"'=Received by canary-one, a message."`);
    const texts = Object.values(files).join("\n");
    expect(["Held back", "canary-other alone"].filter((text) => texts.includes(text))).toEqual([]);
  });

  test("an export has the member's own proof images while they are stored, and no others", async () => {
    const { db } = database;
    const [one, other] = [await openMember(db, "canary-one"), await openMember(db, "canary-other")];
    const at = one.now();
    const { senderId } = await insertMessage(db, other.listingId, { at, email: one.email, body: "Written." });
    const reviewId = await writeReview(db, other.listingId, senderId, at);
    const own = { listing_id: other.listingId, sender_id: senderId, created_at: at };
    const stranger = await insertMessage(db, one.listingId, { at, body: "Received." });
    const foreign = { listing_id: one.listingId, sender_id: stranger.senderId, created_at: at };
    const decided = await storeProof(one, { ...own, review_id: reviewId, seen_at: at, seen_by: randomUUID() });
    const pending = await storeProof(one, { ...own, erase_at: at });
    await storeProof(one, foreign, "canary-other proof");
    const erased = await storeProof(one, { ...own, listing_id: one.listingId });
    await db.updateTable("review_proofs").set({ file_name: null }).where("id", "=", erased).execute();

    const files = await read(one);
    const name = (id: string) => `proofs/${id}.webp`;
    const rows: { id: string; file: string | null }[] = JSON.parse(files["proofs.json"] ?? "");
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: decided, file: name(decided), review_id: reviewId, seen_at: at.toISOString() }),
        expect.objectContaining({ id: pending, file: name(pending), review_id: null, erase_at: at.toISOString() }),
        expect.objectContaining({ id: erased, file: null }),
      ]),
    );
    const images = Object.keys(files).filter((each) => each.startsWith("proofs/"));
    expect(images.toSorted()).toEqual([name(decided), name(pending)].toSorted());
    expect([files[name(decided)], files[name(pending)]]).toEqual(["canary-one proof", "canary-one proof"]);
    expect(files["proofs.csv"]?.trim().split("\r\n")).toHaveLength(4);
    expect(files["README.txt"]).toContain("proofs/");
    const texts = Object.values(files).join("\n");
    expect(["canary-other proof", "seen_by"].filter((text) => texts.includes(text))).toEqual([]);
  });

  test("proof images require a confirmed address, and a missing file does not stop the export", async () => {
    const { db } = database;
    const one = await openMember(db, "canary-one");
    const at = one.now();
    const { senderId } = await insertMessage(db, one.listingId, { at, email: one.email, body: "Written." });
    await storeProof(one, { listing_id: one.listingId, sender_id: senderId, created_at: at });
    const withoutAddress = await read(one, { isEmailConfirmed: false });
    expect(withoutAddress["proofs.json"]).toBe("[]\n");
    expect(Object.keys(withoutAddress).filter((each) => each.startsWith("proofs/"))).toEqual([]);
    await db.deleteFrom("data_exports").execute();
    one.proofs.files.clear();
    expect(JSON.parse((await read(one))["proofs.json"] ?? "")).toMatchObject([{ file: null }]);
  });
});

/** Stores a proof image. Returns the row's id. */
async function storeProof(
  site: Exporter,
  row: Insertable<Tables["review_proofs"]>,
  content = "canary-one proof",
): Promise<string> {
  const name = randomBytes(32).toString("hex");
  await site.proofs.put(name, Buffer.from(content));
  const { id } = await site.services.db
    .insertInto("review_proofs")
    .values({ ...row, file_name: name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A published and then removed review, with its first version. Returns its id. */
async function writeReview(db: Database, listingId: string, senderId: string, at: Date): Promise<string> {
  const id = await insertReview(db, listingId, {
    sender_id: senderId,
    body: "Written by canary-one, a review.",
    state: "removed",
    refusal: "not-genuine",
    found: "Found by an operator.",
    ended_at: at,
  });
  const version = { review_id: id, version: 1, stars: 4, created_at: at };
  await db
    .insertInto("review_versions")
    .values({ ...version, body: "Written by canary-one, a first version." })
    .execute();
  return id;
}
