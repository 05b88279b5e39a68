import { DatabaseFolderError } from "#database/pglite/database-folder.ts";
import { FolderInUseError } from "#database/pglite/folder-lock.ts";
import { DatabaseUnavailableError, isReadOnly } from "#database/outage.ts";
import { TransactionPoolingError } from "#database/postgres/refuse-transaction-pooling.ts";
import { ConfigError } from "./config.ts";
import { errorFields } from "#server/log/log.ts";

/** Error classes whose messages say what to do. */
const explained = [ConfigError, DatabaseFolderError, FolderInUseError, TransactionPoolingError];

/** What to tell a person whose process did not start; a stack only for what nobody foresaw. */
export function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return withStack(error);
  if (explained.some((known) => error instanceof known)) return error.message;
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `The port is taken by another program (${error.message}). Set PORT to another one.`;
  if (isReadOnly(error) || isReadOnly(error.cause))
    return (
      `The database of DATABASE_URL is read-only (${error.message}). If it is a replica, set DATABASE_URL to the ` +
      "primary, or name all hosts: postgres://user:password@one,two/taoli."
    );
  if (!(error instanceof DatabaseUnavailableError)) return withStack(error);
  return /^(28|3D)/.test(code)
    ? `The database of DATABASE_URL lets nobody in (${error.message}).`
    : `The database of DATABASE_URL does not answer (${error.message}). Does it run there?`;
}

function withStack(error: unknown): string {
  return `Taoli could not start.\n${error instanceof Error ? error.stack : JSON.stringify(errorFields(error))}`;
}
