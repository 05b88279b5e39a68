import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eraseExpired } from "#domain/retention/erase-expired.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { readPublicFigures } from "./read-public-figures.ts";

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(testNow.getTime() - hours * hourMs);
const month = 30 * 24;

eachDatabase((database) => {
  const figures = () => readPublicFigures(testServices(database.db, testNow));

  const none = {
    "private-person": 0,
    "contact-or-advert": 0,
    "threat-or-hate": 0,
    "not-about-lessons": 0,
    "not-genuine": 0,
    unlawful: 0,
  };

  test("reviews, reports and removals of the last twelve months are counted by outcome", async () => {
    expect(await figures()).toEqual({
      reviews: { submitted: 0, published: 0, refused: 0, removed: 0, byReason: none },
      reports: 0,
      medianHours: null,
      listingsRemoved: 0,
    });
    const { db } = database;
    const listing = await insertListing(db, teacherColumns());
    const add = (at: Date, more: Parameters<typeof insertReview>[2] = {}) =>
      insertReview(db, listing, { created_at: at, published_at: at, ...more });
    await add(ago(month));
    await add(ago(2 * month));
    await add(ago(13 * month));
    await add(ago(month), { state: "submitted", published_at: null, due_at: testNow });
    const ended = { ended_at: ago(1) };
    await add(ago(month), { ...ended, state: "refused", published_at: null, refusal: "unlawful" });
    await add(ago(month), { ...ended, state: "removed", refusal: "not-genuine" });
    await add(ago(month), { ...ended, state: "removed", refusal: "unlawful" });
    await add(ago(month), { ...ended, state: "withdrawn" });

    // From a visitor, decided after 2, 10 and 30 hours; one from the owner, and one that is too old.
    const cases: [begun: number, hours: number, source: "visitor" | "owner"][] = [
      [50, 2, "visitor"],
      [60, 10, "visitor"],
      [70, 30, "owner"],
      [13 * month, 500, "visitor"],
    ];
    for (const [begun, hours, source] of cases) {
      const target = { target_kind: "listing", target_id: randomUUID(), listing_id: listing } as const;
      const times = { created_at: ago(begun), due_at: ago(begun), decided_at: ago(begun - hours) };
      const { id } = await db
        .insertInto("moderation_cases")
        .values({ ...target, ...times, state: "decided", priority: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      const report = { case_id: id, source, reason: "other", language: "en", created_at: ago(begun) } as const;
      await db.insertInto("reports").values(report).execute();
    }
    const removal = { target_kind: "listing", target_id: listing, outcome: "listing-removed", found: "Seen." } as const;
    const decided = { ...removal, reason: "impersonation", operator_id: randomUUID() } as const;
    const other = await insertListing(db, teacherColumns());
    const undone = { undone_at: ago(1), undone_by: randomUUID() };
    await db
      .insertInto("decisions")
      .values([
        // A listing that was removed twice is counted once.
        { ...decided, listing_id: listing, created_at: ago(9) },
        { ...decided, listing_id: listing, created_at: ago(5) },
        { ...decided, listing_id: other, created_at: ago(5), ...undone },
        { ...decided, listing_id: other, created_at: ago(13 * month) },
      ])
      .execute();

    const stored = [
      ...(await db.selectFrom("moderation_cases").select("id").execute()),
      ...(await db.selectFrom("decisions").select("id").execute()),
    ];
    expect(await figures()).toMatchObject({
      reviews: {
        submitted: 7,
        // With those that were removed or withdrawn afterwards.
        published: 5,
        refused: 1,
        removed: 2,
        byReason: { ...none, unlawful: 2, "not-genuine": 1 },
      },
      reports: 2,
      medianHours: 10,
      listingsRemoved: 1,
    });
    const before = await figures();
    await db.deleteFrom("teacher_listings").where("id", "in", [listing, other]).execute();
    expect(await figures()).toEqual(before);
    const rows = await db.selectFrom("moderation_outcomes").select(["id", "listing_id"]).execute();
    const ids = rows.flatMap(({ id, listing_id: of }) => [id, of]);
    for (const { id } of stored) expect(ids).not.toContain(id);
    expect(ids).not.toContain(listing);
    await eraseExpired(testServices(db, ago(-24 * 400)));
    expect(await db.selectFrom("moderation_outcomes").select("id").execute()).toEqual([]);
  });

  test("a case that is opened again and a removal that is undone do not count", async () => {
    const { db } = database;
    const before = await figures();
    const listing = await insertListing(db, teacherColumns());
    const target = { target_kind: "listing", target_id: listing, listing_id: listing } as const;
    const times = { created_at: ago(2), due_at: ago(2), decided_at: ago(1) };
    await db
      .insertInto("moderation_cases")
      .values({ ...target, ...times, state: "decided", priority: 1 })
      .execute();
    const made = { outcome: "listing-removed", reason: "impersonation", found: "Seen.", created_at: ago(1) } as const;
    await db
      .insertInto("decisions")
      .values({ ...target, ...made, operator_id: randomUUID() })
      .execute();
    expect(await figures()).toMatchObject({ listingsRemoved: (before?.listingsRemoved ?? 0) + 1 });
    const open = { state: "open", decided_at: null } as const;
    await db.updateTable("moderation_cases").set(open).where("listing_id", "=", listing).execute();
    const undone = { undone_at: testNow, undone_by: randomUUID() };
    await db.updateTable("decisions").set(undone).where("listing_id", "=", listing).execute();
    expect(await figures()).toEqual(before);
  });

  test("a restored listing does not count as removed, unless it is removed again", async () => {
    const { db } = database;
    const removed = async () => (await figures())?.listingsRemoved ?? 0;
    const before = await removed();
    const listing = await insertListing(db, teacherColumns());
    const decide = async (outcome: "listing-removed" | "listing-restored", at: Date) => {
      const target = { target_kind: "listing", target_id: listing, listing_id: listing } as const;
      const reasons = outcome === "listing-removed" ? { reason: "impersonation", found: "Seen." } : {};
      const made = { ...target, ...reasons, outcome, operator_id: randomUUID(), created_at: at };
      await db.insertInto("decisions").values(made).execute();
      return (await removed()) - before;
    };
    expect(await decide("listing-removed", ago(9))).toBe(1);
    expect(await decide("listing-restored", ago(8))).toBe(0);
    expect(await decide("listing-removed", ago(7))).toBe(1);
    await db.deleteFrom("teacher_listings").where("id", "=", listing).execute();
    expect((await removed()) - before).toBe(1);
  });
});
