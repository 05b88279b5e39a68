import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { findAccountAlerts } from "#domain/members/account-alerts.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertPaidListing } from "#test/helpers/database/rows/paid-listing.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { removalReasons } from "./reasons.ts";
import { askForSecondLook, findOwnRemoval } from "./removal/own-removal.ts";
import { removeListing } from "./removal/remove-listing.ts";
import { restoreListing, undoRemoval } from "./removal/restore-listing.ts";
import { decideCase } from "./reports/decide-case.ts";
import { findCase } from "./reports/find-case.ts";
import { findCheckedReport } from "./reports/find-checked-report.ts";
import { listDecidedCases, listOpenCases } from "./reports/list-cases.ts";
import type { ReportInput } from "./reports/report-input.ts";
import { submitReport } from "./reports/submit-report.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The phone number belongs to another teacher.";
const removal = { reason: "contact-not-owners", found, note: null } as const;

function memberOf(userId: string): Member {
  return { role: "member", userId, email: `teacher-${userId}@taoli.example`, fullName: "Lin Yuqing", language: null };
}

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  const paidListing = () => insertPaidListing(database.db);

  const read = async (id: string, seconds = 0) => {
    const listing = await findListing(at(seconds), id);
    return listing.ok ? "public" : listing.failure;
  };

  const emails = () =>
    database.db.selectFrom("mail_outbox").select(["kind", "recipient", "due_at", "letter"]).orderBy("kind").execute();

  function report(listingId: string, changes: Partial<ReportInput> = {}, seconds = 0) {
    const base = { targetKind: "listing", targetId: listingId, reason: "impersonation", text: "Not her." } as const;
    const input: ReportInput = { ...base, email: "parent@reader.example", language: "en", ...changes };
    const startedAt = secondsFromNow(seconds - 10);
    return submitReport(at(seconds), async () => null, { input, isTrap: false, startedAt });
  }

  async function openCases() {
    const listed = await listOpenCases(at(), operator, null);
    return listed.ok ? listed.value.cases : [];
  }

  test.each(removalReasons)("a listing removed for %s is gone, and its owner sees the reason", async (reason) => {
    const { id, userId } = await paidListing();
    const removed = await removeListing(at(), operator, id, { ...removal, reason });
    expect(removed).toMatchObject({ ok: true });
    expect(await read(id)).toBe("gone");
    expect(await findOwnRemoval(at(), memberOf(userId))).toMatchObject({ value: { reason, found, requestedAt: null } });
    const row = database.db.selectFrom("teacher_listings").select(["is_active", "months_paid"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ is_active: false, months_paid: 2 });
    expect(await removeListing(at(), operator, id, removal)).toMatchObject({ failure: "already-decided" });
  });

  test("restoring a sample restores its time and sends no email", async () => {
    const columns = teacherColumns({ subscription_expires_at: secondsFromNow(86_400), was_public: true });
    const id = await insertListing(database.db, columns, { is_demo: true });
    await removeListing(at(), operator, id, removal);
    expect(await read(id)).toBe("gone");
    expect(await restoreListing(at(1), operator, id, null)).toEqual({ ok: true, value: null });
    expect(await read(id, 1)).toBe("public");
    expect(await emails()).toEqual([]);
  });

  test("the owner's email is delayed until the removal can no longer be undone, except for safety", async () => {
    const [one, other] = [await paidListing(), await paidListing()];
    await removeListing(at(), operator, one.id, removal);
    await removeListing(at(), operator, other.id, { ...removal, reason: "unlawful-or-unsafe" });
    const due = Object.fromEntries((await emails()).map(({ recipient, due_at }) => [recipient, due_at]));
    expect(due[memberOf(one.userId).email]).toEqual(secondsFromNow(60));
    expect(due[memberOf(other.userId).email]).toEqual(testNow);
  });

  test("undoing a removal within a minute restores listing and case and cancels its emails", async () => {
    const { id } = await paidListing();
    await report(id);
    const removed = await removeListing(at(), operator, id, removal);
    if (!removed.ok) throw new Error(removed.failure);
    const { decisionId } = removed.value;
    expect(await openCases()).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect(await undoRemoval(at(59), operator, decisionId)).toMatchObject({ ok: true });
    expect(await read(id)).toBe("public");
    expect((await emails()).map(({ kind }) => kind)).toEqual(["report-received"]);
    expect(await openCases()).toMatchObject([{ listingId: id, state: "open" }]);
  });

  test.each([
    ["after a minute", removal, 61],
    ["for safety", { ...removal, reason: "unlawful-or-unsafe" } as const, 1],
  ])("a removal %s cannot be undone, but the listing can be restored", async (_, how, seconds) => {
    const { id } = await paidListing();
    const removed = await removeListing(at(), operator, id, how);
    if (!removed.ok) throw new Error(removed.failure);
    expect(await undoRemoval(at(seconds), operator, removed.value.decisionId)).toMatchObject({
      failure: "undo-expired",
    });
    expect(await restoreListing(at(seconds), operator, id, null)).toMatchObject({ ok: true });
    expect(await read(id, seconds)).toBe("public");
    expect(await restoreListing(at(seconds), operator, id, null)).toMatchObject({ failure: "already-decided" });
  });

  test("every action is recorded in the audit log with its operator", async () => {
    const { id } = await paidListing();
    await removeListing(at(), operator, id, removal, "request-1");
    await restoreListing(at(), operator, id, null);
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "actor_id", "reason"])
      .where("target_id", "=", id)
      .orderBy("number")
      .execute();
    expect(entries).toEqual([
      { action: "listing-removed", actor_id: operator.userId, reason: "contact-not-owners" },
      { action: "listing-restored", actor_id: operator.userId, reason: null },
    ]);
  });

  const others: [string, Actor, string][] = [
    ["a visitor", { role: "visitor" }, "not-signed-in"],
    ["a member", memberOf(randomUUID()), "not-allowed"],
  ];
  test.each(others)("%s cannot remove, restore or decide", async (_, actor, denial) => {
    const { id } = await paidListing();
    expect(await removeListing(at(), actor, id, removal)).toMatchObject({ failure: denial });
    expect(await restoreListing(at(), actor, id, null)).toMatchObject({ failure: denial });
    expect(await undoRemoval(at(), actor, randomUUID())).toMatchObject({ failure: denial });
    expect(await listOpenCases(at(), actor, null)).toMatchObject({ failure: denial });
    expect(await listDecidedCases(at(), actor, null)).toMatchObject({ failure: denial });
    expect(await findCase(at(), actor, randomUUID())).toMatchObject({ failure: denial });
    const decision = { outcome: "no-action", found, note: null } as const;
    expect(await decideCase(at(), actor, randomUUID(), decision)).toMatchObject({ failure: denial });
    expect(await read(id)).toBe("public");
  });

  test("reports about a listing share a case with the highest priority, and duplicates are stored once", async () => {
    const { id } = await paidListing();
    await report(id);
    await report(id);
    await report(id, { reason: "child-safety", email: null });
    await report(id, { reason: "wrong-facts", email: null });
    const [item, ...more] = await openCases();
    expect(more).toEqual([]);
    const dueAt = secondsFromNow(4 * 3600).toISOString();
    expect(item).toMatchObject({ priority: 2, reason: "child-safety", reports: 3, dueAt });
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(["parent@reader.example"]);
  });

  test("a listing that is not public cannot be reported, and bots are rejected", async () => {
    const { id } = await paidListing();
    const input = {
      targetKind: "listing",
      targetId: id,
      reason: "scam",
      text: null,
      email: null,
      language: "en",
    } as const;
    const limit = async () => null;
    const quick = await submitReport(at(), limit, { input, isTrap: false, startedAt: secondsFromNow(-2) });
    expect(quick).toMatchObject({ failure: { code: "too-fast" } });
    const trapped = await submitReport(at(), limit, { input, isTrap: true, startedAt: secondsFromNow(-9) });
    expect(trapped).toMatchObject({ ok: true });
    expect(await openCases()).toEqual([]);
    expect(await report(randomUUID())).toMatchObject({ failure: { code: "not-found" } });
    expect(await report(id, { targetKind: "photo" })).toMatchObject({ failure: { code: "not-found" } });
    await removeListing(at(), operator, id, removal);
    expect(await report(id)).toMatchObject({ failure: { code: "not-found" } });
  });

  test("a removal decides the case, and its emails do not reveal owner or reporter to each other", async () => {
    const { id, userId } = await paidListing();
    await report(id, { language: "zh" });
    const [item] = await openCases();
    const decided = await decideCase(at(), operator, item?.id ?? "", { outcome: "listing-removed", ...removal });
    expect(decided).toMatchObject({ ok: true, value: { outcome: "listing-removed" } });
    expect(await read(id)).toBe("gone");
    const [removed, told] = (await emails()).filter(({ kind }) => kind !== "report-received");
    expect(removed).toMatchObject({ kind: "listing-removed", recipient: memberOf(userId).email });
    expect(removed?.letter).not.toContain("reader.example");
    expect(told).toMatchObject({ kind: "report-decided", recipient: "parent@reader.example" });
    expect(told?.letter).not.toContain(memberOf(userId).email);
    const again = await decideCase(at(), operator, item?.id ?? "", { outcome: "listing-removed", ...removal });
    expect(again).toMatchObject({ failure: "already-decided" });
  });

  test("a rejected report is closed with an email, and after three an address has the lowest priority", async () => {
    const decision = { outcome: "no-action", found, note: "Checked by phone." } as const;
    for (let count = 0; count < 3; count += 1) {
      await report((await paidListing()).id);
      for (const { id } of await openCases()) await decideCase(at(), operator, id, decision);
    }
    const { id } = await paidListing();
    await report(id);
    expect(await openCases()).toMatchObject([{ listingId: id, priority: 0 }]);
    expect((await emails()).filter(({ kind }) => kind === "report-decided")).toHaveLength(3);
  });

  test("decided cases are listed in pages, and the last page has no cursor", async () => {
    for (const seconds of [1, 2]) {
      await report((await paidListing()).id);
      for (const { id } of await openCases())
        await decideCase(at(seconds), operator, id, { outcome: "no-action", found, note: null });
    }
    const first = await listDecidedCases(at(), operator, null, { size: 1 });
    if (!first.ok) throw new Error(first.failure);
    const second = await listDecidedCases(at(), operator, first.value.next, { size: 1 });
    expect(first.value.cases).toMatchObject([{ decidedAt: secondsFromNow(2).toISOString() }]);
    expect(second).toMatchObject({ value: { cases: [{ decidedAt: secondsFromNow(1).toISOString() }], next: null } });
  });

  const checkedReport = (userId: string, seconds = 0) =>
    findCheckedReport(database.db, userId, secondsFromNow(seconds));

  test("an owner sees for two weeks that a report was rejected, without an email", async () => {
    const { id, userId } = await paidListing();
    const { userId: other } = await paidListing();
    await report(id);
    expect(await checkedReport(userId)).toBeNull();
    const [item] = await openCases();
    await decideCase(at(60), operator, item?.id ?? "", { outcome: "no-action", found, note: null });
    expect(await checkedReport(userId, 60)).toEqual(secondsFromNow(60));
    expect(await checkedReport(other, 60)).toBeNull();
    expect(await checkedReport(userId, 60 + 14 * 86_400)).toBeNull();
    expect((await emails()).filter(({ recipient }) => recipient === memberOf(userId).email)).toEqual([]);
    const alerts = await findAccountAlerts(at(60), memberOf(userId));
    expect(alerts).toMatchObject({ value: { reportCheckedAt: secondsFromNow(60).toISOString() } });
    await removeListing(at(61), operator, id, removal);
    expect(await checkedReport(userId, 61)).toBeNull();
  });

  test("owners do not see reports about a child's safety or their own requests", async () => {
    const [one, other] = [await paidListing(), await paidListing()];
    await report(one.id);
    await report(one.id, { reason: "child-safety", email: null });
    await removeListing(at(), operator, other.id, removal);
    await askForSecondLook(at(), memberOf(other.userId), "Fixed.");
    for (const { id } of await openCases())
      await decideCase(at(1), operator, id, { outcome: "no-action", found, note: null });
    await restoreListing(at(2), operator, other.id, null);
    expect([await checkedReport(one.userId, 2), await checkedReport(other.userId, 2)]).toEqual([null, null]);
  });

  test("asking an owner delays the case for three days", async () => {
    const { id } = await paidListing();
    await report(id);
    const [item] = await openCases();
    await decideCase(at(), operator, item?.id ?? "", { outcome: "owner-asked", found, note: null });
    expect(await openCases()).toMatchObject([{ state: "waiting", dueAt: secondsFromNow(3 * 86_400).toISOString() }]);
    expect((await emails()).map(({ kind }) => kind)).toEqual(["owner-asked", "report-received"]);
    expect(await read(id)).toBe("public");
  });

  test("an owner can request one second look, which restores the listing or keeps it removed", async () => {
    const { id, userId } = await paidListing();
    const owner = memberOf(userId);
    expect(await askForSecondLook(at(), owner, "Fixed.")).toMatchObject({ failure: "not-found" });
    await removeListing(at(), operator, id, removal);
    for (let time = 0; time < 2; time += 1)
      expect(await askForSecondLook(at(), owner, "Fixed.")).toMatchObject({
        value: { requestedAt: testNow.toISOString() },
      });
    const [item] = await openCases();
    expect(item).toMatchObject({ reason: "second-look", reports: 1 });
    const detail = await findCase(at(), operator, item?.id ?? "");
    expect(detail).toMatchObject({
      value: { outcomes: ["listing-restored", "no-action"], entries: [{ text: "Fixed." }] },
    });
    const impossible = await decideCase(at(), operator, item?.id ?? "", { outcome: "owner-asked", found, note: null });
    expect(impossible).toMatchObject({ failure: "not-possible" });
    const restored = await decideCase(at(), operator, item?.id ?? "", { outcome: "listing-restored", note: null });
    expect(restored).toMatchObject({ ok: true });
    expect(await read(id)).toBe("public");
    expect(await openCases()).toEqual([]);
  });
});
