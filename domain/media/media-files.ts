import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { type FileStore, mediaIdOf, mediaNames, type ProcessedImage } from "./media.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long the owner can undo the removal of a photo. */
export const undoMs = hourMs;
/** How long unreferenced files are kept, so that database backups made in the meantime still find them. */
const unusedMs = 7 * dayMs;
/** After this time, a process that erases files counts as dead. */
const erasingMs = minuteMs;
const batchSize = 200;
/** The last use recorded for an abandoned image: far in the past. */
const abandonedAt = new Date(0);

/**
 * Records an image before its files are written, so that every file has a row. Returns false while a process erases an
 * image with the same content.
 */
export async function recordImage({ db, clock }: Dependencies, image: ProcessedImage): Promise<boolean> {
  const { hash, width, height, bytes } = image;
  const now = clock.now();
  const columns = { hash, width, height, bytes, used_at: now, erasing_since: null };
  const recorded = await db
    .insertInto("media_files")
    .values({ ...columns, created_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`left(hash, 20)`)
        .doUpdateSet(columns)
        .where(({ eb, or }) =>
          or([
            eb("media_files.erasing_since", "is", null),
            eb("media_files.erasing_since", "<", new Date(now.getTime() - erasingMs)),
          ]),
        ),
    )
    .returning("hash")
    .executeTakeFirst();
  return recorded !== undefined;
}

/** Call in the transaction that removes an image from a listing. */
export async function touchImage(trx: Database, hash: string, now: Date): Promise<void> {
  await trx.updateTable("media_files").set({ used_at: now }).where("hash", "=", hash).execute();
}

/** Lets `eraseNow` or the next sweep erase an image as soon as no row references it. */
export async function abandonImage(trx: Database, hash: string): Promise<void> {
  await touchImage(trx, hash, abandonedAt);
}

/** Like `abandonImage`, for the images of deleted listings. */
export async function abandonImages(trx: Database, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  const pictures = trx.selectFrom("teacher_listings").select("picture_hash").where("id", "in", listingIds);
  const photos = trx.selectFrom("listing_photos").select("file_hash").where("listing_id", "in", listingIds);
  const portraits = trx.selectFrom("team_members").select("picture_hash").where("listing_id", "in", listingIds);
  const reported = trx.selectFrom("team_members").select("reported_picture_hash").where("listing_id", "in", listingIds);
  const replaced = trx.selectFrom("reported_pictures").select("file_hash").where("listing_id", "in", listingIds);
  await trx
    .updateTable("media_files")
    .set({ used_at: abandonedAt })
    .where(({ or, eb }) =>
      or([pictures, photos, portraits, reported, replaced].map((hashes) => eb("hash", "in", hashes))),
    )
    .execute();
}

/**
 * Ends removals that can no longer be undone, and erases unreferenced files: those whose row has been unused for seven
 * days, and those without a row, such as after a database restore. Idempotent; safe to run in several processes at
 * once. Never erases a file that is being stored (`recordImage`).
 */
export async function sweepMedia(services: Dependencies, files: FileStore): Promise<{ erased: number }> {
  const now = services.clock.now();
  await endRemovals(services, now);
  await recordOrphans(services, files, now);
  return { erased: await eraseUnused(services, files, new Date(now.getTime() - unusedMs)) };
}

/** Erases unreferenced images last used at or before `used`. */
async function eraseUnused(services: Dependencies, files: FileStore, used: Date): Promise<number> {
  const now = services.clock.now();
  let erased = 0;
  for (const hash of await claimUnused(services, now, used))
    if (await eraseImage(services, files, hash, now)) erased += 1;
  if (erased > 0) services.log.info("media-erased", { images: erased });
  return erased;
}

/** Erases abandoned images only. Never throws: the sweep retries failures. */
export async function eraseNow(services: Dependencies, files: FileStore): Promise<void> {
  try {
    await eraseUnused(services, files, abandonedAt);
  } catch (error) {
    services.log.warn("media-not-erased", describeError(error));
  }
}

/** A reported photo is kept until the decision: otherwise its owner could upload it again. */
async function endRemovals({ db }: Dependencies, now: Date): Promise<void> {
  const over = new Date(now.getTime() - undoMs);
  await db
    .deleteFrom("listing_photos")
    .where("removed_at", "<", over)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("moderation_cases as case")
            .select("case.id")
            .where("case.target_kind", "=", "photo")
            .whereRef("case.target_id", "=", "listing_photos.id")
            .where("case.decided_at", "is", null),
        ),
      ),
    )
    .execute();
}

/** Adds an unused row for each file without one, so that it is erased like the others. */
async function recordOrphans({ db }: Dependencies, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unusedMs);
  for await (const names of files.list(before)) {
    if (names.length === 0) continue;
    const orphans = [...new Set(names.map(mediaIdOf))].map((id) => ({
      hash: id.padEnd(64, "0"),
      width: 1,
      height: 1,
      bytes: 1,
    }));
    await db
      .insertInto("media_files")
      .values(orphans.map((orphan) => ({ ...orphan, created_at: before, used_at: before })))
      .onConflict((conflict) => conflict.expression(sql`left(hash, 20)`).doNothing())
      .execute();
  }
}

/** Claims unreferenced images. */
async function claimUnused({ db }: Dependencies, now: Date, used: Date): Promise<string[]> {
  const rows = await db
    .updateTable("media_files")
    .set({ erasing_since: now })
    .where("hash", "in", (query) =>
      query
        .selectFrom("media_files as file")
        .select("file.hash")
        .where("file.used_at", "<=", used)
        .where(({ or, eb }) =>
          or([
            eb("file.erasing_since", "is", null),
            eb("file.erasing_since", "<", new Date(now.getTime() - erasingMs)),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("listing_photos").select("id").whereRef("file_hash", "=", "file.hash"))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("teacher_listings").select("id").whereRef("picture_hash", "=", "file.hash"))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("team_members").select("id").whereRef("picture_hash", "=", "file.hash"))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("team_members").select("id").whereRef("reported_picture_hash", "=", "file.hash"))),
        )
        // Keeps images of undecided cases, even if the owner has replaced them.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("reported_pictures as reported")
                .innerJoin("moderation_cases as case", "case.target_id", "reported.id")
                .select("case.id")
                .where("case.target_kind", "=", "picture")
                .where("case.decided_at", "is", null)
                .whereRef("reported.file_hash", "=", "file.hash"),
            ),
          ),
        )
        .orderBy("file.used_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning("hash")
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Erases the files before the row: after a crash in between, the next sweep finds the row. */
async function eraseImage({ db, log }: Dependencies, files: FileStore, hash: string, since: Date): Promise<boolean> {
  const started = performance.now();
  try {
    for (const name of mediaNames(hash)) {
      if (performance.now() - started > erasingMs / 2) throw new Error("Erasing an image takes too long.");
      await files.delete(name);
    }
  } catch (error) {
    log.warn("media-not-erased", describeError(error));
    return false;
  }
  const gone = await db
    .deleteFrom("media_files")
    .where("hash", "=", hash)
    .where("erasing_since", "=", since)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
