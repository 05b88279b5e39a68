import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { removePhoto } from "#domain/media/edit-photos.ts";
import { findListingPhotos } from "#domain/media/find-listing-photos.ts";
import { findMediaVisibility } from "#domain/media/find-media-visibility.ts";
import { mediaName } from "#domain/media/media.ts";
import type { Actor } from "#domain/members/actor.ts";
import { listNewPhotos } from "#domain/operators/photos/list-new-photos.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import type { ReportReason } from "../reasons.ts";
import { decideCase } from "../reports/decide-case.ts";
import { findCase } from "../reports/find-case.ts";
import { listOpenCases } from "../reports/list-cases.ts";
import { submitReport } from "../reports/submit-report.ts";
import { removePhotoOf } from "./remove-photo.ts";
import { undoRemoval } from "./restore-listing.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "It shows a child whose parents did not agree.";
const advert = { reason: "advert", found, note: null } as const;

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  /** A public listing with one photo, and optionally a portrait. */
  async function listingWithPhoto(withPicture = false) {
    const now = secondsFromNow(0);
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const size = { width: 1200, height: 900, bytes: 1 };
    await database.db
      .insertInto("media_files")
      .values({ hash, ...size, created_at: now, used_at: now })
      .execute();
    const listing = await insertListing(database.db, teacherColumns({ picture_hash: withPicture ? hash : null }));
    const { id } = await database.db
      .insertInto("listing_photos")
      .values({ listing_id: listing, file_hash: hash, place: 1, consent_at: now, has_code: false, created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { listing, photo: id, hash };
  }

  const shown = async (listing: string) => (await findListingPhotos(at(), listing)).length;
  const visibility = async (hash: string) => {
    const read = await findMediaVisibility(at(), mediaName(hash, 480));
    return read.ok ? read.value : read.failure;
  };

  function report(targetId: string, reason: ReportReason, seconds = 0) {
    const about = { targetKind: "photo", targetId, text: "That is my son." } as const;
    const input = { ...about, reason, email: "parent@reader.example", language: "zh" } as const;
    const parsed = { input, isTrap: false, startedAt: secondsFromNow(seconds - 10) };
    return submitReport(at(seconds), async () => null, parsed);
  }

  const emails = () =>
    database.db.selectFrom("mail_outbox").select(["kind", "recipient", "due_at"]).orderBy("kind").execute();

  const onlyCase = async () => {
    const open = await listOpenCases(at(), operator, null);
    return open.ok ? (open.value.cases[0]?.id ?? "") : "";
  };

  test("a safety report hides a photo immediately, and rejecting the report shows it again", async () => {
    const { listing, photo, hash } = await listingWithPhoto();
    expect([await shown(listing), await visibility(hash)]).toEqual([1, "public"]);
    expect(await report(photo, "shown-without-consent")).toMatchObject({ ok: true });
    expect([await shown(listing), await visibility(hash)]).toEqual([0, "gone"]);
    const id = await onlyCase();
    const read = await findCase(at(), operator, id);
    expect(read).toMatchObject({
      ok: true,
      value: { photo: hash, outcomes: ["listing-removed", "photo-removed", "photo-hidden", "no-action"] },
    });
    const decided = await decideCase(at(), operator, id, { outcome: "no-action", found, note: null });
    expect(decided).toMatchObject({ ok: true });
    expect([await shown(listing), await visibility(hash)]).toEqual([1, "public"]);
    expect((await emails()).map(({ kind }) => kind)).toEqual(["report-decided", "report-received"]);
  });

  test("an operator still sees and removes a reported photo that its owner has removed", async () => {
    const { listing, photo, hash } = await listingWithPhoto();
    await report(photo, "shown-without-consent");
    const owner = await database.db
      .selectFrom("teacher_listings")
      .innerJoin("profiles", "profiles.id", "user_id")
      .select(["user_id as userId", "email", "full_name as fullName"])
      .where("teacher_listings.id", "=", listing)
      .executeTakeFirstOrThrow();
    const removed = await removePhoto(at(), { role: "member", language: null, ...owner }, photo);
    expect(removed).toMatchObject({ ok: true, value: { photos: [] } });
    const id = await onlyCase();
    expect(await findCase(at(), operator, id)).toMatchObject({ value: { photo: hash } });
    const decided = await decideCase(at(), operator, id, { outcome: "photo-removed", found, note: null });
    expect(decided).toMatchObject({ ok: true });
  });

  test("any other report leaves the photo visible, and a photo's reports share a case", async () => {
    const { listing, photo } = await listingWithPhoto();
    await report(photo, "advert");
    await report(photo, "unlawful");
    expect(await shown(listing)).toBe(1);
    const open = await listOpenCases(at(), operator, null);
    expect(open).toMatchObject({ ok: true, value: { cases: [{ targetKind: "photo", targetId: photo, reports: 2 }] } });
  });

  test("a case that removes a photo emails the finding to the owner and the decision to reporters", async () => {
    const { listing, photo, hash } = await listingWithPhoto();
    await report(photo, "unlawful");
    const decided = await decideCase(at(), operator, await onlyCase(), { outcome: "photo-removed", found, note: null });
    expect(decided).toMatchObject({ ok: true });
    expect([await shown(listing), await visibility(hash)]).toEqual([0, "gone"]);
    expect((await emails()).map(({ kind }) => kind)).toEqual(["photo-removed", "report-decided", "report-received"]);
    expect(await removePhotoOf(at(), operator, { kind: "photo", id: photo }, advert)).toMatchObject({
      failure: "already-decided",
    });
  });

  test("undoing a photo's removal within a minute reopens its case and cancels the email", async () => {
    const { listing, photo } = await listingWithPhoto();
    await report(photo, "advert");
    const removed = await removePhotoOf(at(), operator, { kind: "photo", id: photo }, advert);
    if (!removed.ok) throw new Error(removed.failure);
    expect([await shown(listing), await onlyCase()]).toEqual([0, ""]);
    const { decisionId, undoUntil } = removed.value;
    expect(undoUntil).toEqual(secondsFromNow(60));
    expect((await emails()).find(({ kind }) => kind === "photo-removed")?.due_at).toEqual(undoUntil);
    expect(await undoRemoval(at(59), operator, decisionId)).toMatchObject({ ok: true });
    expect(await undoRemoval(at(59), operator, decisionId)).toMatchObject({ ok: true });
    expect(await shown(listing)).toBe(1);
    expect(await onlyCase()).not.toBe("");
    expect((await emails()).map(({ kind }) => kind)).toEqual(["report-received"]);
    const entries = await database.db.selectFrom("audit_log").select("action").orderBy("number").execute();
    expect(entries.slice(-2).map(({ action }) => action)).toEqual(["photo-removed", "photo-removal-undone"]);
  });

  test("undoing the removal of a photo that was already hidden leaves it hidden", async () => {
    const { listing, photo } = await listingWithPhoto();
    await report(photo, "advert");
    await decideCase(at(), operator, await onlyCase(), { outcome: "photo-hidden", found, note: null });
    expect(await shown(listing)).toBe(0);
    const removed = await removePhotoOf(at(1), operator, { kind: "photo", id: photo }, advert);
    if (!removed.ok) throw new Error(removed.failure);
    expect(await undoRemoval(at(30), operator, removed.value.decisionId)).toMatchObject({ ok: true });
    expect(await shown(listing)).toBe(0);
    await decideCase(at(31), operator, await onlyCase(), { outcome: "no-action", found, note: null });
    expect(await shown(listing)).toBe(1);
  });

  test("a removal for safety, or of more than a minute ago, cannot be undone", async () => {
    const { photo } = await listingWithPhoto();
    const safety = { ...advert, reason: "shown-without-consent" } as const;
    const removed = await removePhotoOf(at(), operator, { kind: "photo", id: photo }, safety);
    if (!removed.ok) throw new Error(removed.failure);
    expect(removed.value.undoUntil).toBeNull();
    expect(await undoRemoval(at(1), operator, removed.value.decisionId)).toEqual({
      ok: false,
      failure: "undo-expired",
    });
    const other = await listingWithPhoto();
    const late = await removePhotoOf(at(), operator, { kind: "photo", id: other.photo }, advert);
    if (!late.ok) throw new Error(late.failure);
    expect(await undoRemoval(at(61), operator, late.value.decisionId)).toEqual({ ok: false, failure: "undo-expired" });
  });

  test("undoing a portrait's removal restores it unless the owner has uploaded another", async () => {
    const { listing, hash } = await listingWithPhoto(true);
    const picture = async () =>
      (
        await database.db
          .selectFrom("teacher_listings")
          .innerJoin("profiles", "profiles.id", "user_id")
          .select(["picture_hash", "avatar_url"])
          .where("teacher_listings.id", "=", listing)
          .executeTakeFirstOrThrow()
      ).picture_hash;
    const target = { kind: "picture", id: listing } as const;
    const removed = await removePhotoOf(at(), operator, target, advert);
    if (!removed.ok) throw new Error(removed.failure);
    expect(await picture()).toBeNull();
    expect(await undoRemoval(at(5), operator, removed.value.decisionId)).toMatchObject({ ok: true });
    expect(await picture()).toBe(hash);
    const again = await removePhotoOf(at(9), operator, target, advert);
    if (!again.ok) throw new Error(again.failure);
    await database.db.updateTable("teacher_listings").set({ picture_hash: hash }).where("id", "=", listing).execute();
    expect(await undoRemoval(at(10), operator, again.value.decisionId)).toMatchObject({ failure: "already-decided" });
  });

  test("photos of the last days are listed in pages, latest first; older and owner-removed ones are not", async () => {
    const { listing, photo, hash } = await listingWithPhoto(true);
    const now = secondsFromNow(0);
    const values = Array.from({ length: 30 }, (_, index) => ({
      listing_id: listing,
      file_hash: `${index}`.padStart(20, "0").padEnd(64, "0"),
      place: index + 2,
      consent_at: now,
      has_code: index === 3,
      created_at: secondsFromNow(index === 29 ? -73 * 3600 : -index - 1),
    }));
    const files = values.map(({ file_hash: file, created_at }) => ({
      hash: file,
      width: 1200,
      height: 900,
      bytes: 1,
      created_at,
      used_at: now,
    }));
    await database.db.insertInto("media_files").values(files).execute();
    await database.db.insertInto("listing_photos").values(values).execute();
    const first = await listNewPhotos(at(), operator, null);
    if (!first.ok) throw new Error(first.failure);
    const second = await listNewPhotos(at(), operator, first.value.next);
    if (!second.ok) throw new Error(second.failure);
    expect([first.value.photos.length, second.value.photos.length, second.value.next]).toEqual([24, 7, null]);
    const all = [...first.value.photos, ...second.value.photos];
    expect(all.filter(({ hasCode }) => hasCode)).toHaveLength(1);
    expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(31);
    expect(all.slice(0, 2).map(({ kind, hash: image }) => [kind, image])).toEqual(
      expect.arrayContaining([
        ["photo", hash],
        ["picture", hash],
      ]),
    );
    expect(all.some(({ id }) => id === photo)).toBe(true);
  });

  test("members and visitors cannot list or remove photos", async () => {
    const { photo } = await listingWithPhoto();
    const member: Actor = { role: "member", userId: randomUUID(), email: "a@b.example", fullName: "A", language: null };
    const target = { kind: "photo", id: photo } as const;
    expect(await listNewPhotos(at(), member, null)).toMatchObject({ failure: "not-allowed" });
    expect(await removePhotoOf(at(), member, target, advert)).toMatchObject({ failure: "not-allowed" });
    expect(await removePhotoOf(at(), { role: "visitor" }, target, advert)).toMatchObject({ failure: "not-signed-in" });
    for (const id of [randomUUID(), "x"])
      expect(await removePhotoOf(at(), operator, { kind: "photo", id }, advert)).toMatchObject({
        failure: "not-found",
      });
  });
});
