import { DatabaseFolderError } from "#database/database-folder.ts";
import { FolderInUseError } from "#database/folder-lock.ts";
import { ConfigError } from "./config.ts";
import { errorFields } from "./log.ts";

const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ETIMEDOUT"]);

/** How the driver of PostgreSQL says, without a code, that nobody answered. */
const timedOut = "timeout expired";

/** Error classes whose messages say what to do. */
const explained = [ConfigError, DatabaseFolderError, FolderInUseError];

/** What to tell a person whose process did not start; a stack only for what nobody foresaw. */
export function explainFailedStart(error: unknown): string {
  if (explained.some((known) => error instanceof known) && error instanceof Error) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = error instanceof Error && error.message !== "" ? error.message : code;
  if (code === "EADDRINUSE") return `The port is taken by another program (${reason}). Set PORT to another one.`;
  if (unreachable.has(code) || reason === timedOut)
    return `The database of DATABASE_URL does not answer (${reason}). Does it run there?`;
  if (/^(28|3D)/.test(code)) return `The database of DATABASE_URL lets nobody in (${reason}).`;
  return `Taoli could not start.\n${error instanceof Error ? error.stack : JSON.stringify(errorFields(error))}`;
}
