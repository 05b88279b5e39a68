import type { Database } from "#database/database.ts";
import type { FileStore } from "#domain/media/media.ts";
import type { Services } from "#domain/services.ts";
import { describeError } from "#std/describe-error.ts";
import { archiveOf, eraseArchive } from "./archive.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** How long a process may take to erase an archive before another one retries. */
const erasingMs = 5 * 60_000;

/** The minimum age of files without a row before they are erased. */
const orphanMs = 60 * 60_000;

const batchSize = 100;

/**
 * Erases expired exports: first the archive, then the row, so that no file is forgotten. Returns how many. If the file
 * store fails, the erasure is retried some minutes later. Idempotent.
 */
export async function eraseExpiredExports(services: Dependencies, files: FileStore): Promise<number> {
  let erased = 0;
  for (const { id, archive, parts } of await claimExpired(services)) {
    if (archive !== null && !(await eraseFiles(services, files, { archive, parts }))) continue;
    const gone = await services.db.deleteFrom("data_exports").where("id", "=", id).executeTakeFirst();
    erased += Number(gone.numDeletedRows);
  }
  if (erased > 0) services.log.info("exports-erased", { count: erased });
  return erased;
}

async function claimExpired({ db, clock }: Dependencies) {
  const now = clock.now();
  return await db
    .updateTable("data_exports")
    .set({ due_at: new Date(now.getTime() + erasingMs) })
    .where("id", "in", (query) =>
      query
        .selectFrom("data_exports")
        .select("id")
        .where("expires_at", "<=", now)
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "archive", "parts"])
    .execute();
}

export type ArchiveFiles = { archive: string; parts: number };

/** The archives of an account that is about to be erased. Their rows and keys are deleted with the profile. */
export async function listArchives(db: Database, userId: string): Promise<ArchiveFiles[]> {
  const rows = await db.selectFrom("data_exports").select(["archive", "parts"]).where("user_id", "=", userId).execute();
  return rows.flatMap(({ archive, parts }) => (archive === null ? [] : [{ archive, parts }]));
}

/** Returns false if the file store cannot erase it now; the remaining files are then erased as orphaned files. */
export async function eraseFiles(
  { log }: Pick<Services, "log">,
  files: FileStore,
  { archive, parts }: ArchiveFiles,
): Promise<boolean> {
  try {
    await eraseArchive(files, archive, parts);
    return true;
  } catch (error) {
    log.warn("export-not-erased", describeError(error));
    return false;
  }
}

/**
 * Erases files without a row: from attempts of killed processes, from accounts erased while the file store was down,
 * and after a database restore. They cannot be read, because their keys were in the rows.
 */
export async function sweepOrphanedExports({ db, clock, log }: Dependencies, files: FileStore): Promise<number> {
  let erased = 0;
  for await (const names of files.list(new Date(clock.now().getTime() - orphanMs))) {
    if (names.length === 0) continue;
    const rows = await db
      .selectFrom("data_exports")
      .select("archive")
      .where("archive", "in", [...new Set(names.map(archiveOf))])
      .execute();
    const live = new Set(rows.map(({ archive }) => archive));
    for (const name of names) {
      if (live.has(archiveOf(name))) continue;
      await files.delete(name);
      erased += 1;
    }
  }
  if (erased > 0) log.info("stray-exports-erased", { files: erased });
  return erased;
}
