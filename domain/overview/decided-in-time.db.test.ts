import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { removeListing } from "#domain/moderation/removal/remove-listing.ts";
import { undoRemoval } from "#domain/moderation/removal/restore-listing.ts";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { dueTime } from "#domain/moderation/reports/due-time.ts";
import { listOpenCases } from "#domain/moderation/reports/list-cases.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertPaidListing } from "#test/helpers/database/rows/paid-listing.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { readFigures } from "./read-figures.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The phone number belongs to another teacher.";
const hourMs = 60 * 60_000;

/** The end of the time promised for a report of `testNow`. */
const promised = dueTime(false, testNow);

eachDatabase((database) => {
  const at = (time: Date) => testServices(database.db, time);
  const after = (time: Date, hours: number) => new Date(time.getTime() + hours * hourMs);

  async function report(listingId: string, reason: "impersonation" | "child-safety", time: Date) {
    const input = { targetKind: "listing", targetId: listingId, reason, text: reason, email: null } as const;
    const parsed = { input: { ...input, language: "en" as const }, isTrap: false, startedAt: after(time, -1) };
    unwrap(await submitReport(at(time), async () => null, parsed));
    const [item] = unwrap(await listOpenCases(at(time), operator, null)).cases;
    return item?.id ?? "";
  }

  const decide = async (id: string, outcome: "owner-asked" | "no-action", time: Date) =>
    unwrap(await decideCase(at(time), operator, id, { outcome, found, note: null }));

  const decided = async (time: Date) => unwrap(await readFigures(at(time), operator)).decided;

  test("a case decided late is not in time because its owner was asked", async () => {
    const late = await report((await insertPaidListing(database.db)).id, "impersonation", testNow);
    await decide(late, "owner-asked", after(promised, -1));
    await decide(late, "no-action", after(promised, 1));
    expect(await decided(after(promised, 2))).toEqual({ count: 1, inTime: 0 });
    const punctual = await report((await insertPaidListing(database.db)).id, "impersonation", testNow);
    await decide(punctual, "owner-asked", after(testNow, 1));
    await decide(punctual, "no-action", after(promised, -1));
    expect(await decided(after(promised, 2))).toEqual({ count: 2, inTime: 1 });
  });

  test("asking twice does not move the promise, and a later report for safety shortens it", async () => {
    const { id } = await insertPaidListing(database.db);
    const item = await report(id, "impersonation", testNow);
    await decide(item, "owner-asked", after(testNow, 1));
    await decide(item, "owner-asked", after(testNow, 2));
    const read = database.db.selectFrom("moderation_cases").select("promised_at");
    expect(await read.executeTakeFirst()).toEqual({ promised_at: promised });
    await report(id, "impersonation", after(testNow, 3));
    expect(await read.executeTakeFirst()).toEqual({ promised_at: promised });
    await report(id, "child-safety", after(testNow, 4));
    expect(await read.executeTakeFirst()).toEqual({ promised_at: after(testNow, 8) });
    await decide(item, "no-action", after(testNow, 9));
    expect(await decided(promised)).toEqual({ count: 1, inTime: 0 });
  });

  test("a case that is reopened by an undo keeps its promise", async () => {
    const { id } = await insertPaidListing(database.db);
    const item = await report(id, "impersonation", testNow);
    await decide(item, "owner-asked", after(testNow, 1));
    const removal = { reason: "impersonation", found, note: null } as const;
    const removed = unwrap(await removeListing(at(promised), operator, id, removal));
    expect(await decided(promised)).toEqual({ count: 1, inTime: 1 });
    unwrap(await undoRemoval(at(promised), operator, removed.decisionId));
    expect(await decided(promised)).toEqual({ count: 0, inTime: 0 });
    await decide(item, "no-action", after(promised, 1));
    expect(await decided(after(promised, 2))).toEqual({ count: 1, inTime: 0 });
  });
});
