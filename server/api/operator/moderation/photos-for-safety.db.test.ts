import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { findMediaVisibility } from "#domain/media/find-media-visibility.ts";
import { mediaName, mediaNames } from "#domain/media/media.ts";
import { sweepMedia } from "#domain/media/media-files.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { operatorPhotosRoutes } from "./photos-routes.ts";
import { operatorReportsRoutes } from "./reports-routes.ts";

const found = "It shows a child whose parents did not agree.";

eachDatabase((database) => {
  const services = () => testServices(database.db, testNow);

  /** A listing with three photos and a portrait; `hashes` has the photos in order, then the portrait. */
  async function open() {
    const files = memoryStore(() => testNow);
    const hashes = [0, 1, 2, 3].map(() => randomUUID().replaceAll("-", "").repeat(2));
    const size = { width: 1200, height: 900, bytes: 1, created_at: testNow, used_at: testNow };
    await database.db
      .insertInto("media_files")
      .values(hashes.map((hash) => ({ hash, ...size })))
      .execute();
    for (const name of hashes.flatMap(mediaNames)) await files.put(name, Buffer.alloc(1));
    const expires = new Date(testNow.getTime() + 30 * 86_400_000);
    const columns = teacherColumns({ picture_hash: hashes[3] ?? null, subscription_expires_at: expires });
    const listing = await insertListing(database.db, columns);
    const of = { listing_id: listing, consent_at: testNow, has_code: false, created_at: testNow };
    const photos = await database.db
      .insertInto("listing_photos")
      .values(hashes.slice(0, 3).map((file_hash, index) => ({ ...of, file_hash, place: index + 1 })))
      .returning(["id", "place"])
      .execute();
    const ids = photos.toSorted((one, other) => Number(one.place) - Number(other.place)).map(({ id }) => id);
    return { files, hashes, listing, ids };
  }

  async function post(files: ReturnType<typeof memoryStore>, path: string, body: object) {
    const dependencies = {
      services: services(),
      verifyBearer: trustAnyToken,
      clientAddress: () => "203.0.113.1",
      files,
    };
    const app = new Hono<ActorVariables>();
    app.route("/", operatorPhotosRoutes(dependencies));
    app.route("/", operatorReportsRoutes(dependencies));
    const headers = { authorization: `Bearer ${tokenOf("admin", randomUUID())}`, "content-type": "application/json" };
    const response = await app.request(`/api/operator/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return response.status;
  }

  const filesOf = (files: ReturnType<typeof memoryStore>, hash: string | undefined) =>
    mediaNames(hash ?? "").filter((name) => files.files.has(name)).length;
  const places = async (listing: string) =>
    (
      await database.db
        .selectFrom("listing_photos")
        .select(["id", "place", "hidden_reason"])
        .where("listing_id", "=", listing)
        .orderBy("place")
        .execute()
    ).map(({ id, place, hidden_reason }) => [id, place, hidden_reason]);

  test("a photo or portrait removed for safety is deleted from storage, and the others move up", async () => {
    const { files, hashes, listing, ids } = await open();
    const safety = { reason: "child-safety", found, note: null };
    expect(await post(files, `photos/photo/${ids[0]}/remove`, safety)).toBe(200);
    expect(hashes.map((hash) => filesOf(files, hash))).toEqual([0, 5, 5, 5]);
    expect(await places(listing)).toEqual([
      [ids[1], 1, null],
      [ids[2], 2, null],
    ]);
    expect(await post(files, `photos/picture/${listing}/remove`, safety)).toBe(200);
    expect(hashes.map((hash) => filesOf(files, hash))).toEqual([0, 5, 5, 0]);
    expect(await findMediaVisibility(services(), mediaName(hashes[0] ?? "", 320))).toMatchObject({
      value: "not-found",
    });
    // Any other removal leaves the file, which the owner still sees.
    expect(await post(files, `photos/photo/${ids[1]}/remove`, { ...safety, reason: "advert" })).toBe(200);
    expect(filesOf(files, hashes[1])).toBe(5);
    expect(await places(listing)).toEqual([
      [ids[1], 1, "photo-removed"],
      [ids[2], 2, null],
    ]);
  });

  test("unused images are deleted by the sweep only", async () => {
    const { files, listing, ids } = await open();
    const old = randomUUID().replaceAll("-", "").repeat(2);
    const size = { width: 1200, height: 900, bytes: 1, created_at: testNow };
    const used_at = new Date(testNow.getTime() - 8 * 86_400_000);
    await database.db
      .insertInto("media_files")
      .values({ hash: old, ...size, used_at })
      .execute();
    for (const name of mediaNames(old)) await files.put(name, Buffer.alloc(1));
    const safety = { reason: "shown-without-consent", found, note: null };
    expect(await post(files, `photos/photo/${ids[1]}/remove`, safety)).toBe(200);
    expect([filesOf(files, old), (await places(listing)).length]).toEqual([5, 2]);
    expect(await sweepMedia(services(), files)).toEqual({ erased: 1 });
  });

  test("a photo removed for a safety report is deleted by the sweep if storage fails", async () => {
    const { files, hashes, listing, ids } = await open();
    const broken = { ...files, delete: () => Promise.reject(new Error("disk")) };
    for (const [id, reason] of [
      [ids[0], "shown-without-consent"],
      [ids[1], "advert"],
    ] as const) {
      const about = { targetKind: "photo", targetId: id ?? "", reason, text: null, email: null } as const;
      const startedAt = new Date(testNow.getTime() - 10_000);
      const input = { ...about, language: "en" } as const;
      await submitReport(services(), async () => null, { input, isTrap: false, startedAt });
      const { id: caseId } = await database.db
        .selectFrom("moderation_cases")
        .select("id")
        .where("target_id", "=", id ?? "")
        .executeTakeFirstOrThrow();
      expect(await post(broken, `reports/${caseId}/decide`, { outcome: "photo-removed", found, note: null })).toBe(200);
    }
    expect(await places(listing)).toEqual([
      [ids[1], 1, "photo-removed"],
      [ids[2], 2, null],
    ]);
    expect(filesOf(files, hashes[0])).toBe(5);
    const later = testServices(database.db, new Date(testNow.getTime() + 61_000));
    expect(await sweepMedia(later, files)).toEqual({ erased: 1 });
    expect(hashes.map((hash) => filesOf(files, hash))).toEqual([0, 5, 5, 5]);
  });
});
