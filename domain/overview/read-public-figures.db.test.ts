import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
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

    expect(await figures()).toMatchObject({
      reviews: {
        submitted: 7,
        published: 2,
        refused: 1,
        removed: 2,
        byReason: { ...none, unlawful: 2, "not-genuine": 1 },
      },
      reports: 2,
      medianHours: 10,
      listingsRemoved: 1,
    });
  });
});
