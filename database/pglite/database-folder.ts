import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ReportProblem } from "#database/database.ts";
import { type FolderLock, lockFolder } from "./folder-lock.ts";

/** The major version of PostgreSQL inside PGlite. */
const majorVersion = "18";

/**
 * The embedded database's folder cannot be opened. The message explains the fix; nothing in the folder was changed.
 */
export class DatabaseFolderError extends Error {
  readonly code = "database-folder";

  constructor(folder: string, reason: string) {
    super(
      `The database in ${folder} cannot be opened: ${reason}. Restore a backup, or set DATA_DIR to another folder.`,
    );
    this.name = "DatabaseFolderError";
  }
}

/**
 * Locks the folder for this process and checks that it is empty or holds a database of the supported version. Throws
 * `FolderInUseError` or `DatabaseFolderError`.
 */
export async function prepareFolder(folder: string, report: ReportProblem): Promise<FolderLock> {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = await lockFolder(folder, { report });
  const reason = unusable(folder);
  if (reason === null) return lock;
  lock.release();
  throw new DatabaseFolderError(folder, reason);
}

/** The error for a folder from which the engine could not start; the engine itself only aborts. */
export function startFailure(folder: string, error: unknown): DatabaseFolderError {
  const cause = error instanceof Error ? error.message.split(/[.\n]/, 1)[0] : String(error);
  return new DatabaseFolderError(folder, `its files are damaged or incomplete (${cause})`);
}

function unusable(folder: string): string | null {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return null;
  const version = readVersion(folder);
  if (version === null) return "it has files, but no PG_VERSION";
  return version === majorVersion
    ? null
    : `it holds data of PostgreSQL ${version}, and the embedded database is ${majorVersion}`;
}

function readVersion(folder: string): string | null {
  try {
    return readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  } catch {
    return null;
  }
}
