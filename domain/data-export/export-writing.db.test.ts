import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openMember, read } from "#test/helpers/data-export/exporter.ts";
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
    await writeReview(db, other.listingId, senderId, at);

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
    expect(files["messages.csv"]).toContain(`"'=Received by canary-one, a message."`);
    const texts = Object.values(files).join("\n");
    expect(["Held back", "canary-other alone"].filter((text) => texts.includes(text))).toEqual([]);
  });
});

/** A published and then removed review, with its first version. */
async function writeReview(db: Database, listingId: string, senderId: string, at: Date): Promise<void> {
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
}
