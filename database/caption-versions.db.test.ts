import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";

bothDatabases((database) => {
  test("the caption version increases only when a photo's captions change", async () => {
    const { db } = database;
    const hash = "ab".repeat(32);
    const at = { created_at: testNow, used_at: testNow };
    await db
      .insertInto("media_files")
      .values({ hash, width: 800, height: 600, bytes: 1, ...at })
      .execute();
    const photo = { file_hash: hash, place: 1, has_code: false, consent_at: testNow, created_at: testNow };
    const { id } = await db
      .insertInto("listing_photos")
      .values({ listing_id: await insertListing(db, schoolColumns()), ...photo })
      .returning("id")
      .executeTakeFirstOrThrow();
    const versions: number[] = [];
    for (const change of [
      { place: 2 },
      { caption: "The entrance" },
      { caption: "The entrance", caption_zh: null },
      { caption: "The entrance", caption_zh: "门口" },
      { hidden_at: testNow },
      { caption: null, caption_zh: null },
    ]) {
      const { caption_version } = await db
        .updateTable("listing_photos")
        .set(change)
        .where("id", "=", id)
        .returning("caption_version")
        .executeTakeFirstOrThrow();
      versions.push(caption_version);
    }
    expect(versions).toEqual([1, 2, 2, 3, 3, 4]);
  });
});
