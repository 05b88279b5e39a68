import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isImageRejected } from "#domain/media/is-image-rejected.ts";
import { sweepMedia } from "#domain/media/media-files.ts";
import type { Actor } from "#domain/members/actor.ts";
import { hideTeacher } from "#domain/moderation/removal/hide-teacher.ts";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { findCase } from "#domain/moderation/reports/find-case.ts";
import { listOpenCases } from "#domain/moderation/reports/list-cases.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { eraseExpired } from "#domain/retention/erase-expired.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { addTeamMember, changeTeamMember, deleteTeamMember, orderTeam } from "./edit-team.ts";
import { findListingTeam } from "./find-listing-team.ts";
import { findOwnTeam } from "./own-team.ts";
import type { TeamMemberInput } from "./team-member.ts";
import { removeTeamPicture } from "./team-picture.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The teacher asked us to be taken down.";
const day = 86_400;
const teacher: TeamMemberInput = {
  fullName: "Gu Wanqing 顾婉清",
  role: "Director",
  roleZh: null,
  about: null,
  aboutZh: null,
  teachesSince: null,
  languages: [],
  hasConsent: true,
};

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  /** A public school with one teacher and their portrait. */
  async function openSchool() {
    const userId = randomUUID();
    const expires = secondsFromNow(400 * day);
    const listing = await insertListing(
      database.db,
      schoolColumns({ user_id: userId, is_active: true, subscription_expires_at: expires }),
    );
    const actor: Actor = { role: "member", userId, email: "s@taoli.example", fullName: "School", language: null };
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const image = { hash, width: 800, height: 800, bytes: 1, created_at: testNow, used_at: testNow };
    await database.db.insertInto("media_files").values(image).execute();
    const add = async (fullName: string) => {
      const id = randomUUID();
      expect(await addTeamMember(at(), actor, id, { ...teacher, fullName })).toMatchObject({ ok: true });
      return id;
    };
    const first = await add(teacher.fullName);
    await database.db.updateTable("team_members").set({ picture_hash: hash }).where("id", "=", first).execute();
    const own = async () => {
      const team = await findOwnTeam(at(), actor);
      return team.ok ? team.value.members.map(({ fullName, isHidden }) => [fullName, isHidden]) : [];
    };
    const shown = async () =>
      (await findListingTeam(at(), { id: listing, type: "school" })).map(({ fullName }) => fullName);
    const remove = async (id: string, seconds = 0) =>
      expect(await deleteTeamMember(at(seconds), actor, id)).toMatchObject({ ok: true });
    return { actor, userId, listing, hash, first, add, own, shown, remove };
  }

  async function report(targetId: string, reason: "i-am-shown" | "wrong-facts") {
    const input = { targetKind: "team-member", targetId, reason, text: "Me.", email: null, language: "en" } as const;
    const sent = { input, isTrap: false, startedAt: secondsFromNow(-10) };
    return (await submitReport(at(), async () => null, sent)).ok;
  }

  async function openCase() {
    const listed = await listOpenCases(at(), operator, null);
    const id = (listed.ok ? listed.value.cases[0]?.id : undefined) ?? "";
    return { id, read: () => findCase(at(), operator, id) };
  }

  const decide = async (id: string, outcome: "team-member-hidden" | "no-action", seconds = 0) =>
    (await decideCase(at(seconds), operator, id, { outcome, found, note: null })).ok;

  test("a reported teacher whom the owner deletes and adds again stays hidden, and the case stays readable", async () => {
    const { actor, userId, hash, first, add, own, shown, remove } = await openSchool();
    expect(await report(first, "i-am-shown")).toBe(true);
    await remove(first);
    expect([await own(), await shown()]).toEqual([[], []]);
    await add("GU Wan-qing 顾 婉清");
    await add("顧婉清 Gu Wanqing");
    await add("Fang Zhou");
    expect(await own()).toEqual([
      ["GU Wan-qing 顾 婉清", true],
      ["顧婉清 Gu Wanqing", true],
      ["Fang Zhou", false],
    ]);
    expect(await isImageRejected(database.db, userId, hash)).toBe(true);
    const { read } = await openCase();
    const person = { fullName: teacher.fullName, isHidden: true, isRemoved: true };
    expect(await read()).toMatchObject({ value: { photo: hash, teamMember: person } });
    const ids = (await findOwnTeam(at(), actor)) as { value: { members: { id: string }[] } };
    const order = ids.value.members.map(({ id }) => id).toReversed();
    expect(await orderTeam(at(), actor, order)).toMatchObject({ ok: true });
  });

  test("no change of name or portrait shows a hidden teacher under another entry", async () => {
    const { actor, userId, hash, first, add, own, shown } = await openSchool();
    const other = await add("Fang Zhou");
    await report(first, "i-am-shown");
    await changeTeamMember(at(), actor, first, 1, { ...teacher, fullName: "Renamed" });
    await removeTeamPicture(at(), actor, first);
    await changeTeamMember(at(), actor, other, 1, teacher);
    expect([await own(), await shown()]).toEqual([
      [
        ["Renamed", true],
        [teacher.fullName, true],
      ],
      [],
    ]);
    expect(await isImageRejected(database.db, userId, hash)).toBe(true);
    const { id, read } = await openCase();
    expect(await read()).toMatchObject({ value: { photo: hash, teamMember: { fullName: teacher.fullName } } });
    // Another name shows the second teacher again, but not the first.
    await changeTeamMember(at(), actor, other, 2, { ...teacher, fullName: "Fang Zhou" });
    expect(await shown()).toEqual(["Fang Zhou"]);
    await changeTeamMember(at(), actor, other, 3, teacher);
    expect(await decide(id, "no-action")).toBe(true);
    expect(await shown()).toEqual(["Renamed", teacher.fullName]);
    expect(await isImageRejected(database.db, userId, hash)).toBe(false);
  });

  test("a decision restores a deleted teacher for the case only", async () => {
    const { first, add, remove, own, shown } = await openSchool();
    await report(first, "i-am-shown");
    await remove(first);
    const { id, read } = await openCase();
    expect(await decide(id, "no-action")).toBe(true);
    expect(await read()).toMatchObject({ value: { teamMember: { isHidden: false, isRemoved: true } } });
    expect([await own(), await shown(), await report(first, "i-am-shown")]).toEqual([[], [], false]);
    await add(teacher.fullName);
    expect(await shown()).toEqual([teacher.fullName]);
  });

  test("a report that does not hide keeps a deleted teacher, and the decision hides the entry that replaced it", async () => {
    const { first, add, remove, own, shown } = await openSchool();
    await report(first, "wrong-facts");
    await remove(first);
    const again = await add(teacher.fullName);
    expect(await shown()).toEqual([teacher.fullName]);
    const { id } = await openCase();
    expect(await decide(id, "team-member-hidden")).toBe(true);
    expect([await own(), await shown()]).toEqual([[[teacher.fullName, true]], []]);
    // Entries that are hidden only for their name are not stored any longer.
    await remove(again);
    const rows = await database.db.selectFrom("team_members").select("id").execute();
    expect(rows).toEqual([{ id: first }]);
  });

  test("a deleted teacher and the portrait are erased thirty days after the decision, or with the listing", async () => {
    const { first, remove, listing } = await openSchool();
    const other = await openSchool();
    for (const { first: id, remove: deleteOwn } of [{ first, remove }, other]) {
      await report(id, "i-am-shown");
      await deleteOwn(id);
    }
    const files = memoryStore();
    const stored = async (seconds: number) => {
      await eraseExpired(at(seconds));
      await sweepMedia(at(seconds), files);
      const members = await database.db
        .selectFrom("team_members")
        .select("id")
        .where("erased_names", "is", null)
        .execute();
      const images = await database.db.selectFrom("media_files").select("hash").execute();
      return [members.length, images.length];
    };
    expect(await stored(90 * day)).toEqual([2, 2]);
    const cases = await database.db.selectFrom("moderation_cases").select(["id", "listing_id"]).execute();
    for (const { id, listing_id: of } of cases)
      if (of === listing) expect(await decide(id, "team-member-hidden", 90 * day)).toBe(true);
    expect(await stored(119 * day)).toEqual([2, 2]);
    expect(await stored(121 * day)).toEqual([1, 1]);
    await database.db.deleteFrom("teacher_listings").where("id", "=", other.listing).execute();
    expect(await stored(121 * day)).toEqual([0, 0]);
  });

  test("a hidden teacher stays hidden after the erasure, until an operator shows the new entry", async () => {
    const { actor, first, add, remove, own, shown, listing } = await openSchool();
    await report(first, "i-am-shown");
    await changeTeamMember(at(), actor, first, 1, { ...teacher, fullName: "Renamed" });
    const { id: caseId, read } = await openCase();
    expect(await decide(caseId, "team-member-hidden")).toBe(true);
    await remove(first);
    expect(await eraseExpired(at(31 * day))).toMatchObject({ removedTeachers: 1 });
    expect(await eraseExpired(at(62 * day))).toMatchObject({ removedTeachers: 0 });
    const rows = await database.db.selectFrom("team_members").selectAll().where("listing_id", "=", listing).execute();
    expect(rows).toHaveLength(1);
    for (const part of ["Gu", "Wanqing", "顾婉清", "Renamed", "Director"])
      expect(JSON.stringify(rows)).not.toContain(part);
    expect(await read()).toMatchObject({ value: { teamMember: null, photo: null } });

    const again = await add("gu wanqing 顧婉清");
    const second = await add("Renamed");
    const third = await add("Fang Zhou");
    expect(await shown()).toEqual(["Fang Zhou"]);
    await changeTeamMember(at(), actor, third, 1, teacher);
    expect(await shown()).toEqual([]);
    await changeTeamMember(at(), actor, third, 2, { ...teacher, fullName: "Fang Zhou" });
    expect(await shown()).toEqual(["Fang Zhou"]);
    const show = { outcome: "team-member-shown", member: again } as const;
    expect(await hideTeacher(at(), operator, listing, show)).toMatchObject({ ok: true });
    expect(await shown()).toEqual(["gu wanqing 顧婉清", "Renamed", "Fang Zhou"]);
    await remove(second);
    await add(teacher.fullName);
    expect((await own()).map(([, isHidden]) => isHidden)).toEqual([false, false, false]);
  });
});
