import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { mediaNames, type ProcessedImage } from "./media.ts";
import { abandonImages, recordImage, sweepMedia } from "./media-files.ts";

const dayMs = 24 * 3_600_000;
const after = (days: number) => new Date(testNow.getTime() + days * dayMs);
const imageOf = (digit: string): ProcessedImage => {
  const hash = digit.repeat(64);
  return { hash, width: 9, height: 9, bytes: 9, hasCode: false, files: [] };
};

eachDatabase((database) => {
  const at = (days: number) => testServices(database.db, after(days));

  async function store(digit: string, days = 0) {
    const files = memoryStore(() => after(days));
    expect(await recordImage(at(days), imageOf(digit))).toBe(true);
    for (const name of mediaNames(imageOf(digit).hash)) await files.put(name, Buffer.alloc(1));
    return files;
  }

  const hashes = async () => (await database.db.selectFrom("media_files").select("hash").execute()).length;

  test("files without a reference are erased after seven days, with their row", async () => {
    const files = await store("a");
    await sweepMedia(at(6.9), files);
    expect([files.files.size, await hashes()]).toEqual([5, 1]);
    expect(await sweepMedia(at(7), files)).toEqual({ erased: 1 });
    expect([files.files.size, await hashes()]).toEqual([0, 0]);
    expect(await sweepMedia(at(8), files)).toEqual({ erased: 0 });
  });

  test("files of a photo, a portrait and a removal that can be undone are kept", async () => {
    const files = await store("a");
    const { db } = database;
    const listing = await insertListing(db, teacherColumns());
    const photo = { listing_id: listing, consent_at: testNow, has_code: false, created_at: testNow };
    const { hash } = imageOf("a");
    await db
      .insertInto("listing_photos")
      .values({ ...photo, file_hash: hash, place: 1 })
      .execute();
    expect(await sweepMedia(at(30), files)).toEqual({ erased: 0 });
    await db
      .updateTable("listing_photos")
      .set({ place: null, removed_at: after(30), removed_from: 1 })
      .execute();
    expect(await sweepMedia(at(30.02), files)).toEqual({ erased: 0 });
    await db.updateTable("teacher_listings").set({ picture_hash: hash }).execute();
    expect(await sweepMedia(at(31), files)).toEqual({ erased: 0 });
    expect(await db.selectFrom("listing_photos").select("id").execute()).toEqual([]);
    await abandonImages(db, [listing]);
    await db.deleteFrom("profiles").execute();
    expect(await sweepMedia(at(0), files)).toEqual({ erased: 1 });
  });

  test("files without a row are erased after seven days", async () => {
    const files = await store("a");
    await database.db.deleteFrom("media_files").execute();
    expect(await sweepMedia(at(6.9), files)).toEqual({ erased: 0 });
    expect(await sweepMedia(at(7.1), files)).toEqual({ erased: 1 });
    expect([files.files.size, await hashes()]).toEqual([0, 0]);
  });

  test("an image that is uploaded again is kept, and one that is being erased is rejected", async () => {
    const files = await store("a");
    expect(await recordImage(at(7), imageOf("a"))).toBe(true);
    expect(await sweepMedia(at(7), files)).toEqual({ erased: 0 });
    let stored: boolean | null = null;
    const slow = {
      ...files,
      async delete(name: string) {
        stored ??= await recordImage(at(14), imageOf("a"));
        await files.delete(name);
      },
    };
    expect(await sweepMedia(at(14), slow)).toEqual({ erased: 1 });
    expect(stored).toBe(false);
    expect(await recordImage(at(14), imageOf("a"))).toBe(true);
  });

  test("a failed sweep is repeated by the next, and its image can be uploaded again after a minute", async () => {
    const files = await store("a");
    const broken = { ...files, delete: () => Promise.reject(new Error("disk")) };
    const services = at(8);
    expect(await sweepMedia(services, broken)).toEqual({ erased: 0 });
    expect(services.logged).toEqual([{ level: "warn", event: "media-not-erased" }]);
    expect(await recordImage(at(8), imageOf("a"))).toBe(false);
    expect(await sweepMedia(at(8.01), files)).toEqual({ erased: 1 });
    const again = await store("b");
    await sweepMedia(at(8), { ...again, delete: () => Promise.reject(new Error("disk")) });
    expect(await recordImage(at(8.01), imageOf("b"))).toBe(true);
  });
});
