import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { secondsFromNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertPaidListing } from "#test/helpers/database/rows/paid-listing.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { decideCase } from "../reports/decide-case.ts";
import { listOpenCases } from "../reports/list-cases.ts";
import type { ReportInput } from "../reports/report-input.ts";
import { submitReport } from "../reports/submit-report.ts";
import { askForSecondLook } from "./own-removal.ts";
import { removeListing } from "./remove-listing.ts";
import { restoreListing, undoRemoval } from "./restore-listing.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The phone number belongs to another teacher.";
const removal = { reason: "contact-not-owners", found, note: null } as const;

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  const memberOf = (userId: string): Actor => ({
    role: "member",
    userId,
    email: `teacher-${userId}@taoli.example`,
    fullName: "Lin Yuqing",
    language: null,
  });

  async function report(target: Pick<ReportInput, "targetKind" | "targetId" | "reason">) {
    const input = { ...target, text: "Not her.", email: "parent@reader.example", language: "en" } as const;
    const sent = { input, isTrap: false, startedAt: secondsFromNow(-10) };
    expect(await submitReport(at(), async () => null, sent)).toMatchObject({ ok: true });
  }

  async function remove(listingId: string) {
    const removed = await removeListing(at(), operator, listingId, removal);
    if (!removed.ok) throw new Error(removed.failure);
    return removed.value.decisionId;
  }

  async function openCases() {
    const listed = await listOpenCases(at(), operator, null);
    return listed.ok ? listed.value.cases : [];
  }

  const emailKinds = async () =>
    (await database.db.selectFrom("mail_outbox").select("kind").orderBy("kind").execute()).map(({ kind }) => kind);

  async function insertTeacher(listingId: string) {
    const now = secondsFromNow(0);
    const row = {
      listing_id: listingId,
      full_name: "Gu Wanqing",
      role: "Director",
      place: 1,
      consent_at: now,
      created_at: now,
    };
    return await database.db
      .insertInto("team_members")
      .values({ ...row, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
  }

  const isHidden = async (id: string) =>
    (await database.db.selectFrom("team_members").select("hidden_at").where("id", "=", id).executeTakeFirstOrThrow())
      .hidden_at !== null;

  test("an undo reopens the report and withdraws its email even if the owner has asked for a second look", async () => {
    const { id, userId } = await insertPaidListing(database.db);
    await report({ targetKind: "listing", targetId: id, reason: "impersonation" });
    const decisionId = await remove(id);
    expect(await askForSecondLook(at(1), memberOf(userId), "It is mine.")).toMatchObject({ ok: true });
    expect(await undoRemoval(at(30), operator, decisionId)).toMatchObject({ ok: true });
    expect(await openCases()).toMatchObject([{ reason: "impersonation", reports: 1 }]);
    expect(await emailKinds()).toEqual(["report-received"]);
  });

  test("an owner cannot ask again after a confirmed removal, but can after the next removal", async () => {
    const { id, userId } = await insertPaidListing(database.db);
    const ask = (seconds: number) => askForSecondLook(at(seconds), memberOf(userId), "It is mine.");
    await remove(id);
    expect(await ask(1)).toMatchObject({ value: { requestedAt: secondsFromNow(1).toISOString(), isFinal: false } });
    const [item] = await openCases();
    await decideCase(at(2), operator, item?.id ?? "", { outcome: "no-action", found, note: null });
    expect(await ask(3)).toMatchObject({ value: { requestedAt: null, isFinal: true } });
    expect(await openCases()).toEqual([]);
    await restoreListing(at(4), operator, id, null);
    await removeListing(at(5), operator, id, removal);
    expect(await ask(6)).toMatchObject({ value: { requestedAt: secondsFromNow(6).toISOString(), isFinal: false } });
  });

  test("a restore reopens the case of a hidden teacher that the removal closed", async () => {
    const { id } = await insertPaidListing(database.db);
    const teacher = await insertTeacher(id);
    await report({ targetKind: "team-member", targetId: teacher.id, reason: "i-am-shown" });
    await report({ targetKind: "listing", targetId: id, reason: "impersonation" });
    await remove(id);
    expect(await openCases()).toEqual([]);
    expect(await restoreListing(at(90), operator, id, null)).toMatchObject({ ok: true });
    const [open, ...others] = await openCases();
    expect([open?.targetKind, others, await isHidden(teacher.id)]).toEqual(["team-member", [], true]);
    const decided = await decideCase(at(91), operator, open?.id ?? "", { outcome: "no-action", found, note: null });
    expect([decided, await isHidden(teacher.id)]).toMatchObject([{ ok: true }, false]);
  });
});
