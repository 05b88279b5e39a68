import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isImageRejected } from "#domain/media/is-image-rejected.ts";
import { writePicture } from "#domain/media/listing-picture.ts";
import { eraseNow } from "#domain/media/media-files.ts";
import type { Actor } from "#domain/members/actor.ts";
import { listNewPhotos } from "#domain/operators/photos/list-new-photos.ts";
import { findListingTeam } from "#domain/team/find-listing-team.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, secondsFromNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { findListingHistory } from "../listing-history/find-listing-history.ts";
import { submitReport } from "../reports/submit-report.ts";
import { hideTeacher, type TeacherAction } from "./hide-teacher.ts";
import { type RemovablePhoto, removePhotoOf } from "./remove-photo.ts";
import { undoRemoval } from "./restore-listing.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "The teacher wrote to us and does not work here.";
const hiding = { outcome: "team-member-hidden", reason: "other", found, note: null } as const;

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  async function storeImage(seconds: number) {
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const moment = secondsFromNow(seconds);
    const image = { hash, width: 800, height: 800, bytes: 1, created_at: moment, used_at: secondsFromNow(-1) };
    await database.db.insertInto("media_files").values(image).execute();
    return hash;
  }

  /** A public school with a teacher, whose portrait was set a minute ago and first uploaded four days ago. */
  async function openSchool() {
    const userId = randomUUID();
    const paid = { is_active: true, subscription_expires_at: secondsFromNow(86_400) };
    const listing = await insertListing(database.db, schoolColumns({ user_id: userId, ...paid }));
    const hash = await storeImage(-4 * 86_400);
    const now = secondsFromNow(0);
    const { id: member } = await database.db
      .insertInto("team_members")
      .values({
        listing_id: listing,
        full_name: "Gu Wanqing",
        role: "Director",
        place: 1,
        picture_hash: hash,
        picture_set_at: secondsFromNow(-60),
        consent_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const act = (action: Partial<TeacherAction>, seconds = 0, actor = operator) =>
      hideTeacher(at(seconds), actor, listing, { ...action, member } as TeacherAction);
    const hide = async (seconds: number) => {
      const hidden = await act(hiding, seconds);
      if (!hidden.ok) throw new Error(hidden.failure);
      return hidden.value.decisionId;
    };
    const shown = async () => (await findListingTeam(at(), { id: listing, type: "school" })).length;
    return { userId, listing, hash, member, act, hide, shown };
  }

  const emails = async () =>
    (await database.db.selectFrom("mail_outbox").select(["kind", "due_at"]).execute()).map((row) => [
      row.kind,
      row.due_at,
    ]);

  test("an operator hides a teacher without a report, undoes it within a minute, and shows them again later", async () => {
    const { userId, listing, hash, member, act, hide, shown } = await openSchool();
    const first = await hide(0);
    expect([await shown(), await emails()]).toEqual([0, [["owner-asked", secondsFromNow(60)]]]);
    expect(await undoRemoval(at(30), operator, first)).toMatchObject({ ok: true });
    expect([await shown(), await emails()]).toEqual([1, []]);
    const second = await hide(40);
    expect(await act(hiding, 41)).toMatchObject({ failure: "already-decided" });
    expect(await undoRemoval(at(101), operator, second)).toMatchObject({ failure: "undo-expired" });
    expect(await isImageRejected(database.db, userId, hash)).toBe(true);
    expect(await act({ outcome: "team-member-shown" }, 102)).toMatchObject({ value: { undoUntil: null } });
    expect(await act({ outcome: "team-member-shown" }, 103)).toMatchObject({ failure: "already-decided" });
    expect([await shown(), await isImageRejected(database.db, userId, hash)]).toEqual([1, false]);
    const read = await findListingHistory(at(200), operator, listing);
    const decisions = read.ok ? read.value.history.entries.filter(({ kind }) => kind === "decision") : [];
    expect(decisions.map(({ what, reason, text }) => [what, reason, text])).toEqual([
      ["team-member-shown", null, null],
      ["team-member-hidden", "other", found],
      ["team-member-hidden-undone", "other", found],
    ]);
    const entries = database.db.selectFrom("audit_log").select("action").where("target_id", "=", member);
    expect((await entries.orderBy("number").execute()).map(({ action }) => action)).toEqual([
      "team-member-hidden",
      "team-member-hiding-undone",
      "team-member-hidden",
      "team-member-shown",
    ]);
  });

  test("an undo does not show a teacher whom a later decision hides, or who was hidden for safety", async () => {
    const { act, hide, shown } = await openSchool();
    const first = await hide(0);
    await act({ outcome: "team-member-shown" }, 10);
    await hide(20);
    expect(await undoRemoval(at(30), operator, first)).toMatchObject({ failure: "already-decided" });
    await act({ outcome: "team-member-shown" }, 40);
    const safety = await act({ ...hiding, reason: "child-safety" }, 50);
    expect(safety).toMatchObject({ ok: true, value: { undoUntil: null } });
    const id = safety.ok ? safety.value.decisionId : "";
    expect(await undoRemoval(at(51), operator, id)).toMatchObject({ failure: "undo-expired" });
    expect(await shown()).toBe(0);
  });

  test("only operators hide teachers, each only at their own school and without an undecided report", async () => {
    const { listing, member, act, shown } = await openSchool();
    const foreign = await openSchool();
    const owner: Actor = { role: "member", userId: randomUUID(), email: "o@s.example", fullName: "O", language: null };
    expect(await act(hiding, 0, owner)).toMatchObject({ failure: "not-allowed" });
    expect(await act(hiding, 0, { role: "visitor" })).toMatchObject({ failure: "not-signed-in" });
    for (const id of [foreign.listing, randomUUID(), "x"])
      expect(await hideTeacher(at(), operator, id, { ...hiding, member })).toMatchObject({ failure: "not-found" });
    expect([await shown(), await foreign.shown()]).toEqual([1, 1]);
    const about = { targetKind: "team-member", targetId: member, reason: "wrong-facts" } as const;
    const input = { ...about, text: "No.", email: null, language: "en" } as const;
    await submitReport(at(), async () => null, { input, isTrap: false, startedAt: secondsFromNow(-10) });
    expect(await act(hiding)).toMatchObject({ failure: "not-possible" });
    const read = await findListingHistory(at(), operator, listing);
    const teacher = { id: member, isHidden: false, caseId: expect.any(String) };
    expect(read).toMatchObject({ value: { teachers: [teacher] } });
  });

  const newPhotos = async () => {
    const listed = await listNewPhotos(at(), operator, null);
    return listed.ok ? listed.value.photos : [];
  };

  test("new photos include portraits of teachers, and have the time at which a portrait or logo was set", async () => {
    const { listing, member, hash } = await openSchool();
    const logo = await storeImage(-5 * 86_400);
    const old = await openSchool();
    await database.db
      .updateTable("team_members")
      .set({ picture_set_at: secondsFromNow(-73 * 3600) })
      .where("id", "=", old.member)
      .execute();
    await database.db.transaction().execute((trx) => writePicture(trx, listing, logo, secondsFromNow(-30)));
    const image = { listingId: listing, isHidden: false };
    const setAt = (seconds: number) => secondsFromNow(seconds).toISOString();
    expect(await newPhotos()).toMatchObject([
      { ...image, kind: "picture", id: listing, hash: logo, teacherName: null, createdAt: setAt(-30) },
      { ...image, kind: "portrait", id: member, hash, teacherName: "Gu Wanqing", createdAt: setAt(-60) },
    ]);
  });

  test("a portrait of a teacher is removed, restored within a minute, and erased if removed for safety", async () => {
    const { userId, member, hash, shown } = await openSchool();
    const target: RemovablePhoto = { kind: "portrait", id: member };
    const removed = await removePhotoOf(at(), operator, target, { ...hiding, reason: "advert" });
    if (!removed.ok) throw new Error(removed.failure);
    expect([await newPhotos(), await shown()]).toEqual([[], 1]);
    expect(await isImageRejected(database.db, userId, hash)).toBe(true);
    expect(await undoRemoval(at(30), operator, removed.value.decisionId)).toMatchObject({ ok: true });
    expect(await newPhotos()).toHaveLength(1);
    const erased = await removePhotoOf(at(40), operator, target, { ...hiding, reason: "shown-without-consent" });
    expect(erased).toMatchObject({ ok: true, value: { undoUntil: null } });
    await eraseNow(at(40), memoryStore());
    expect(await database.db.selectFrom("media_files").where("hash", "=", hash).select("hash").execute()).toEqual([]);
    expect(await isImageRejected(database.db, userId, hash)).toBe(true);
    expect(await removePhotoOf(at(41), operator, target, { ...hiding, reason: "advert" })).toMatchObject({
      failure: "not-found",
    });
  });
});
