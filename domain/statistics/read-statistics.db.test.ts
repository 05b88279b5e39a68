import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addOutcomes, readUploads } from "#domain/analytics/counting/outcomes.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { readDecidedCases, readRemovals } from "./moderation-statistics.ts";
import { readStatistics } from "./read-statistics.ts";

const day = 86_400;
const since = secondsFromNow(-30 * day);
const operator: Actor = { role: "admin", userId: randomUUID() };

eachDatabase((database) => {
  test("only operators read the statistics, whose figures are empty at first", async () => {
    const services = testServices(database.db, testNow);
    expect(await readStatistics(services, { role: "visitor" })).toEqual({ ok: false, failure: "not-signed-in" });
    expect(await readStatistics(services, operator)).toMatchObject({
      ok: true,
      value: {
        uploads: { stored: 0, rejected: [] },
        searches: { sorted: 0 },
        courses: { ended: 0, objections: { photos: 0, teachers: 0 } },
        cases: ["safety", "usual", "low"].map((promise) => ({ promise, count: 0, inTime: 0, hours: null })),
        removals: { count: 0, undone: 0 },
      },
    });
  });

  test("decided cases have a median and a share in time for each promise", async () => {
    const listing_id = await insertListing(database.db);
    const decide = async (priority: number, hours: number, columns: object = {}) => {
      const opened = secondsFromNow(-10 * day);
      await database.db
        .insertInto("moderation_cases")
        .values({
          target_kind: "listing",
          target_id: randomUUID(),
          listing_id,
          state: "decided",
          priority,
          created_at: opened,
          due_at: secondsFromNow(-10 * day + (priority === 2 ? 4 : 48) * 3600),
          decided_at: secondsFromNow(-10 * day + hours * 3600),
          ...columns,
        })
        .execute();
    };
    await decide(2, 1);
    await decide(2, 6);
    await decide(1, 10);
    await decide(1, 20);
    // Postponed after the promise.
    await decide(1, 60, { promised_at: secondsFromNow(-10 * day + 48 * 3600), due_at: testNow });
    await decide(1, 1, { decided_at: secondsFromNow(-31 * day), created_at: secondsFromNow(-32 * day) });
    expect(await readDecidedCases(database.db, since)).toEqual([
      { promise: "safety", count: 2, inTime: 1, hours: 3.5 },
      { promise: "usual", count: 3, inTime: 2, hours: 20 },
      { promise: "low", count: 0, inTime: 0, hours: null },
    ]);
  });

  test("removals and those undone are counted by the audit log", async () => {
    const record = (action: string, at = testNow) =>
      recordAuditEntry(database.db, { at, actor: { kind: "operator", userId: randomUUID() }, action });
    for (const action of ["listing-removed", "photo-removed", "team-member-hidden", "photo-removal-undone"])
      await record(action);
    await record("listing-removed", secondsFromNow(-31 * day));
    await record("listing-restored");
    expect(await readRemovals(database.db, since)).toEqual({ count: 3, undone: 1 });
  });

  test("uploads are summed by result, most common reason first", async () => {
    const amounts = new Map([
      ["upload-stored", 7],
      ["upload-image-heic", 2],
      ["upload-payment-code", 3],
      ["counted", 50],
    ] as const);
    await addOutcomes(testServices(database.db, testNow), amounts);
    await addOutcomes(testServices(database.db, secondsFromNow(-day)), new Map([["upload-stored", 1]]));
    expect(await readUploads(database.db, "2026-06-14")).toEqual({
      stored: 8,
      rejected: [
        { reason: "payment-code", amount: 3 },
        { reason: "image-heic", amount: 2 },
      ],
    });
  });
});
