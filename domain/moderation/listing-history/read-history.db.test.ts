import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { type DatabaseUnderTest, eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertPaidListing } from "#test/helpers/database/rows/paid-listing.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { findListingHistory, listOlderHistory } from "./find-listing-history.ts";
import { type HistoryCursor, type HistoryEntry, readHistory } from "./read-history.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };

eachDatabase((database) => {
  const services = () => testServices(database.db);

  test("the pages of a history contain each entry once, in the order of a single page", async () => {
    const { id, userId } = await insertPaidListing(database.db);
    await insertEntries(database.db, id, 60);
    const listing = { id, ownerEmail: `teacher-${userId}@taoli.example` };
    const all = await readHistory(database.db, listing, { after: null, size: 1000 });
    expect([all.entries.length > 120, all.next]).toEqual([true, null]);
    for (const size of [7, 50]) {
      const read: HistoryEntry[] = [];
      for (let after: HistoryCursor | null = null; ; ) {
        const page = await readHistory(database.db, listing, { after, size });
        read.push(...page.entries);
        after = page.next;
        if (after === null) break;
      }
      expect(read).toEqual(all.entries);
    }
    const times = all.entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("an operator reads all pages of a history, each read is recorded, and visitors cannot read it", async () => {
    const { id } = await insertPaidListing(database.db);
    await insertEntries(database.db, id, 60);
    const { history } = unwrap(await findListingHistory(services(), operator, id, "request-1"));
    expect(history.entries).toHaveLength(50);
    const after = history.next ?? { at: "0", key: "created:" };
    const older = unwrap(await listOlderHistory(services(), operator, id, after, "request-2"));
    expect(older.entries).toHaveLength(50);
    expect(history.entries.at(-1)?.at.localeCompare(older.entries[0]?.at ?? "")).toBeGreaterThanOrEqual(0);
    const recorded = await database.db
      .selectFrom("audit_log")
      .select(["action", "request_id"])
      .where("target_id", "=", id)
      .where("action", "=", "listing-read")
      .where("request_id", "is not", null)
      .orderBy("number")
      .execute();
    expect(recorded.map((entry) => entry.request_id)).toEqual(["request-1", "request-2"]);
    expect(await listOlderHistory(services(), { role: "visitor" }, id, after)).toMatchObject({
      failure: "not-signed-in",
    });
    expect(await listOlderHistory(services(), operator, randomUUID(), after)).toMatchObject({ failure: "not-found" });
  });
});

/** Decisions and entries of the audit log, several at the same time, a review and a removed photo. */
async function insertEntries(db: DatabaseUnderTest["db"], listingId: string, count: number): Promise<void> {
  const times = Array.from({ length: count }, (_, index) => secondsFromNow(-Math.floor(index / 7)));
  const target = { target_kind: "listing", target_id: listingId } as const;
  const decision = { ...target, listing_id: listingId, outcome: "note", operator_id: randomUUID() } as const;
  await db
    .insertInto("decisions")
    .values(times.map((at, index) => ({ ...decision, note: `Note ${index}`, created_at: at })))
    .execute();
  const change = { ...target, actor_kind: "owner", actor_id: randomUUID(), action: "listing-changed" } as const;
  await db
    .insertInto("audit_log")
    .values(times.map((at, index) => ({ ...change, at, details: JSON.stringify({ fields: ["bio", `f${index}`] }) })))
    .execute();
  await db
    .insertInto("audit_log")
    .values({ ...target, actor_kind: "system", action: "listing-read", at: testNow, details: "{}" })
    .execute();
  await insertReview(db, listingId, { created_at: testNow, published_at: testNow });
  await insertRemovedPhoto(db, listingId);
}

async function insertRemovedPhoto(db: DatabaseUnderTest["db"], listingId: string): Promise<void> {
  const hash = "0".repeat(64);
  const file = { hash, width: 800, height: 800, bytes: 9, created_at: testNow, used_at: testNow };
  await db
    .insertInto("media_files")
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const times = { created_at: testNow, consent_at: testNow, removed_at: testNow };
  await db
    .insertInto("listing_photos")
    .values({ listing_id: listingId, file_hash: hash, removed_from: 1, has_code: false, ...times })
    .execute();
}
