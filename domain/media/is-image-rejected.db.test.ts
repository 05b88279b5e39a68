import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { removePhotoOf } from "#domain/moderation/removal/remove-photo.ts";
import { undoRemoval } from "#domain/moderation/removal/restore-listing.ts";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { addPhoto } from "./add-photo.ts";
import { removePhoto, restorePhoto } from "./edit-photos.ts";
import { findListingPhotos } from "./find-listing-photos.ts";
import type { Media } from "./media.ts";
import { eraseNow, sweepMedia } from "./media-files.ts";
import { setPicture } from "./own-picture.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "It shows a child whose parents did not agree.";
const rejected = { ok: false, failure: { code: "image-refused" } };

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  /** A public listing whose owner uploads the same image repeatedly. */
  async function newOwner() {
    const userId = randomUUID();
    const listing = await insertListing(database.db, teacherColumns({ user_id: userId }));
    const actor: Actor = { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null };
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const image = { hash, width: 1200, height: 900, bytes: 1, hasCode: false, files: [] };
    const images = {
      isReady: async () => true,
      process: async () => success(image),
      readCodes: async () => success([]),
    };
    const media: Media = { files: memoryStore(), images };
    const read = async () => success(new Uint8Array(1));
    const upload = (seconds = 0) => addPhoto(at(seconds), media, actor, read, true);
    const first = await upload();
    if (!first.ok) throw new Error(first.failure.code);
    const { id } = first.value.photo;
    const report = async (reason: "shown-without-consent" | "advert") => {
      const about = { targetKind: "photo", targetId: id, text: reason, email: null, language: "en" } as const;
      const startedAt = secondsFromNow(-10);
      const limit = async () => null;
      expect(await submitReport(at(), limit, { input: { ...about, reason }, isTrap: false, startedAt })).toMatchObject({
        ok: true,
      });
      const open = database.db.selectFrom("moderation_cases").select("id").where("target_id", "=", id);
      return (await open.where("decided_at", "is", null).executeTakeFirstOrThrow()).id;
    };
    const shown = async () => (await findListingPhotos(at(), listing)).length;
    return { actor, media, read, upload, report, shown, id };
  }

  test("a photo that is hidden after a report cannot be shown again by uploading it again", async () => {
    const { actor, media, upload, report, shown, id } = await newOwner();
    const caseId = await report("shown-without-consent");
    expect(await removePhoto(at(), actor, id)).toMatchObject({ ok: true });
    expect(await upload(1)).toEqual(rejected);
    await sweepMedia(at(2 * 3600), media.files);
    expect(await upload(2 * 3600)).toEqual(rejected);
    expect(await shown()).toBe(0);
    const stays = { outcome: "no-action", found, note: null } as const;
    expect(await decideCase(at(3 * 3600), operator, caseId, stays)).toMatchObject({ ok: true });
    expect(await upload(3 * 3600)).toMatchObject({ ok: true });
    expect(await shown()).toBe(1);
  });

  test.each(["shown-without-consent", "advert"] as const)(
    "a photo removed by a case about %s is rejected as a photo and as a portrait",
    async (reason) => {
      const { actor, media, read, upload, report, shown, id } = await newOwner();
      const removed = { outcome: "photo-removed", found, note: null } as const;
      expect(await decideCase(at(), operator, await report(reason), removed)).toMatchObject({ ok: true });
      await eraseNow(at(), media.files);
      await removePhoto(at(), actor, id);
      await sweepMedia(at(8 * 86_400), media.files);
      expect(await upload(8 * 86_400)).toEqual(rejected);
      expect(await setPicture(at(), media, actor, read, null)).toEqual(rejected);
      expect(await shown()).toBe(0);
    },
  );

  test("a reported photo that its owner has removed and uploaded again is still the one that the case is about", async () => {
    const { actor, media, read, upload, report, shown, id } = await newOwner();
    const caseId = await report("advert");
    await removePhoto(at(), actor, id);
    expect(await upload(1)).toMatchObject({ ok: true, value: { isNew: true, photo: { id } } });
    expect(await shown()).toBe(1);
    const removed = { outcome: "photo-removed", found, note: null } as const;
    expect(await decideCase(at(2), operator, caseId, removed)).toMatchObject({ ok: true });
    expect([await shown(), await setPicture(at(3), media, actor, read, null)]).toEqual([0, rejected]);
  });

  test("a photo that an operator removed is accepted again only after the removal is undone", async () => {
    const { actor, upload, shown, id } = await newOwner();
    const removal = { reason: "advert", found, note: null } as const;
    const removed = await removePhotoOf(at(), operator, { kind: "photo", id }, removal);
    if (!removed.ok) throw new Error(removed.failure);
    await removePhoto(at(), actor, id);
    expect(await upload()).toEqual(rejected);
    await restorePhoto(at(), actor, id);
    expect(await undoRemoval(at(5), operator, removed.value.decisionId)).toMatchObject({ ok: true });
    expect([await shown(), await upload()]).toMatchObject([1, { ok: true, value: { isNew: false } }]);
  });

  test("undoing a removal does not show a photo that is reported for safety", async () => {
    const { report, shown, id } = await newOwner();
    await report("shown-without-consent");
    const removal = { reason: "advert", found, note: null } as const;
    const removed = await removePhotoOf(at(), operator, { kind: "photo", id }, removal);
    if (!removed.ok) throw new Error(removed.failure);
    expect(await undoRemoval(at(5), operator, removed.value.decisionId)).toMatchObject({ ok: true });
    expect(await shown()).toBe(0);
  });
});
