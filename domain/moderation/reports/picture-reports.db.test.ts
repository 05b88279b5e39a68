import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { findMediaVisibility } from "#domain/media/find-media-visibility.ts";
import { isImageRejected } from "#domain/media/is-image-rejected.ts";
import { writePicture } from "#domain/media/listing-picture.ts";
import { mediaName, mediaPath } from "#domain/media/media.ts";
import { eraseNow, sweepMedia } from "#domain/media/media-files.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import { findOwnPhotos } from "#domain/media/own-photos.ts";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import type { Outcome, ReportReason } from "../reasons.ts";
import { removePhotoOf } from "../removal/remove-photo.ts";
import { undoRemoval } from "../removal/restore-listing.ts";
import { decideCase } from "./decide-case.ts";
import { findCase } from "./find-case.ts";
import { findCheckedReport } from "./find-checked-report.ts";
import { listOpenCases } from "./list-cases.ts";
import { submitReport } from "./submit-report.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "It shows a child whose parents did not agree.";

eachDatabase((database) => {
  const at = (seconds = 0) => testServices(database.db, secondsFromNow(seconds));

  async function newImage(): Promise<string> {
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const now = secondsFromNow(0);
    const size = { width: 480, height: 480, bytes: 1 };
    await database.db
      .insertInto("media_files")
      .values({ hash, ...size, created_at: now, used_at: now })
      .execute();
    return hash;
  }

  const show = (listing: string, hash: string | null) =>
    database.db.transaction().execute((trx) => writePicture(trx, listing, hash, secondsFromNow(0)));

  /** A public listing with a portrait. */
  async function listingWithPortrait() {
    const hash = await newImage();
    const listing = await insertListing(database.db, teacherColumns());
    await show(listing, hash);
    const owner = database.db.selectFrom("teacher_listings").select("user_id").where("id", "=", listing);
    const { user_id: userId } = await owner.executeTakeFirstOrThrow();
    return { listing, hash, owner: member(userId) };
  }

  const avatar = async (listing: string) => {
    const read = await findListing(at(), listing);
    return read.ok ? read.value.avatarUrl : read.failure;
  };
  const visibility = async (hash: string) => {
    const read = await findMediaVisibility(at(), mediaName(hash, 480));
    return read.ok ? read.value : read.failure;
  };
  const urlOf = (hash: string) => mediaPath(hash, webpWidths[0]);

  function report(listing: string, reason: ReportReason, text = "That is my son.") {
    const about = { targetKind: "picture", targetId: listing, text } as const;
    const input = { ...about, reason, email: "parent@reader.example", language: "zh" } as const;
    return submitReport(at(), async () => null, { input, isTrap: false, startedAt: secondsFromNow(-10) });
  }

  const openCases = async () => {
    const open = await listOpenCases(at(), operator, null);
    return open.ok ? open.value.cases : [];
  };
  const decide = async (outcome: Extract<Outcome, "no-action" | "photo-removed" | "photo-hidden">) => {
    const [first] = await openCases();
    return await decideCase(at(), operator, first?.id ?? "", { outcome, found, note: null });
  };
  const emails = async () => {
    const rows = database.db.selectFrom("mail_outbox").select("kind").orderBy("kind");
    return (await rows.execute()).map(({ kind }) => kind);
  };
  const member = (userId: string): Actor & { userId: string } => {
    return { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null };
  };
  const ownPicture = async (owner: Actor) => {
    const own = await findOwnPhotos(at(), owner);
    return own.ok ? own.value.picture : own.failure;
  };

  test("a safety report hides a portrait immediately, and rejecting the report shows it again", async () => {
    const { listing, hash, owner } = await listingWithPortrait();
    expect([await avatar(listing), await visibility(hash)]).toEqual([urlOf(hash), "public"]);
    expect(await report(listing, "shown-without-consent")).toMatchObject({ ok: true });
    expect([await avatar(listing), await visibility(hash)]).toEqual([null, "gone"]);
    expect(await ownPicture(owner)).toMatchObject({ hash, isHidden: true });
    expect(await report(listing, "advert")).toMatchObject({ failure: { code: "not-found" } });
    const [row] = await openCases();
    expect(row).toMatchObject({ targetKind: "picture", listingId: listing, reports: 1, priority: 1 });
    const outcomes = ["listing-removed", "photo-removed", "photo-hidden", "no-action"];
    expect(await findCase(at(), operator, row?.id ?? "")).toMatchObject({ value: { photo: hash, outcomes } });
    expect(await decide("no-action")).toMatchObject({ ok: true });
    expect([await avatar(listing), await visibility(hash)]).toEqual([urlOf(hash), "public"]);
    expect(await ownPicture(owner)).toMatchObject({ hash, isHidden: false });
    expect(await emails()).toEqual(["report-decided", "report-received"]);
    expect(await findCheckedReport(database.db, owner.userId, secondsFromNow(1))).not.toBeNull();
  });

  test("any other report leaves the portrait visible, and one case collects the reports and removes it", async () => {
    const { listing, hash, owner } = await listingWithPortrait();
    await report(listing, "advert");
    await report(listing, "unlawful");
    expect([await avatar(listing), (await openCases())[0]?.reports]).toEqual([urlOf(hash), 2]);
    expect(await decide("photo-removed")).toMatchObject({ ok: true });
    expect([await avatar(listing), await visibility(hash), await ownPicture(owner)]).toEqual([null, "gone", null]);
    expect(await isImageRejected(database.db, owner.userId, hash)).toBe(true);
    expect(await emails()).toEqual([
      "photo-removed",
      "report-decided",
      "report-decided",
      "report-received",
      "report-received",
    ]);
  });

  test("a portrait is hidden while its owner is asked, and shown after the case is rejected", async () => {
    const { listing, hash, owner } = await listingWithPortrait();
    await report(listing, "unlawful");
    expect(await decide("photo-hidden")).toMatchObject({ ok: true });
    expect([await avatar(listing), await ownPicture(owner)]).toMatchObject([null, { isHidden: true }]);
    expect(await emails()).toEqual(["owner-asked", "report-received"]);
    expect(await decide("no-action")).toMatchObject({ ok: true });
    expect(await avatar(listing)).toBe(urlOf(hash));
  });

  test("a portrait that is removed for safety is erased immediately", async () => {
    const { listing, hash } = await listingWithPortrait();
    await report(listing, "child-safety");
    expect(await decide("photo-removed")).toMatchObject({ ok: true });
    await eraseNow(at(), memoryStore());
    expect([await avatar(listing), await visibility(hash)]).toEqual([null, "not-found"]);
  });

  test("undoing a portrait's removal reopens its case and restores its visibility", async () => {
    for (const [reason, isHidden] of [
      ["advert", false],
      ["shown-without-consent", true],
    ] as const) {
      const { listing, hash } = await listingWithPortrait();
      await report(listing, reason);
      const about = (await openCases()).filter(({ listingId }) => listingId === listing);
      const target = { kind: "picture", id: listing } as const;
      const removed = await removePhotoOf(at(), operator, target, { reason: "advert", found, note: null });
      if (!removed.ok) throw new Error(removed.failure);
      const left = async () => (await openCases()).filter(({ listingId }) => listingId === listing);
      expect([await avatar(listing), await left()]).toEqual([null, []]);
      expect(await undoRemoval(at(5), operator, removed.value.decisionId)).toMatchObject({ ok: true });
      expect(await left()).toEqual(about);
      const shown = isHidden ? [null, "gone"] : [urlOf(hash), "public"];
      expect([await avatar(listing), await visibility(hash)]).toEqual(shown);
    }
  });

  test("a case keeps its image when the owner replaces the portrait, and the hidden image is rejected", async () => {
    const { listing, hash, owner } = await listingWithPortrait();
    await report(listing, "shown-without-consent");
    const other = await newImage();
    await show(listing, other);
    expect([await avatar(listing), await visibility(hash)]).toEqual([urlOf(other), "gone"]);
    expect(await isImageRejected(database.db, owner.userId, hash)).toBe(true);
    expect(await isImageRejected(database.db, owner.userId, other)).toBe(false);
    await sweepMedia(at(30 * 24 * 3600), memoryStore());
    const [row] = await openCases();
    expect(await findCase(at(), operator, row?.id ?? "")).toMatchObject({ value: { photo: hash } });
    expect(await visibility(hash)).toBe("gone");
    expect(await report(listing, "advert", "The new one.")).toMatchObject({ ok: true });
    expect(await openCases()).toHaveLength(2);
    const decided = await decideCase(at(), operator, row?.id ?? "", { outcome: "photo-removed", found, note: null });
    expect(decided).toMatchObject({ ok: true });
    expect(await avatar(listing)).toBe(urlOf(other));
  });

  test("a listing without a portrait cannot have its portrait reported", async () => {
    const listing = await insertListing(database.db, teacherColumns());
    expect(await report(listing, "advert")).toMatchObject({ failure: { code: "not-found" } });
    expect(await openCases()).toEqual([]);
  });
});
