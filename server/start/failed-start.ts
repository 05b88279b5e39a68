import { ArchiveError } from "#database/archive/archive-error.ts";
import { MigrationsPendingError, SchemaTooNewError } from "#database/migrate.ts";
import { DatabaseUnavailableError, isReadOnly } from "#database/outage.ts";
import { DatabaseFolderError } from "#database/pglite/database-folder.ts";
import { FolderInUseError } from "#database/pglite/folder-lock.ts";
import { TransactionPoolingError } from "#database/postgres/reject-transaction-pooling.ts";
import { errorFields } from "#server/log/log.ts";
import { ConfigError } from "./config.ts";

/** Error classes whose messages include instructions. */
const explained = [
  ArchiveError,
  ConfigError,
  MigrationsPendingError,
  SchemaTooNewError,
  DatabaseFolderError,
  FolderInUseError,
  TransactionPoolingError,
];

/** Returns the text to print after a failed start; with a stack only for unexpected errors. */
export function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return withStack(error);
  if (explained.some((known) => error instanceof known)) return error.message;
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE")
    return `Another program is using the port (${error.message}). Set PORT to a different one.`;
  if (isReadOnly(error) || isReadOnly(error.cause))
    return (
      `The database at DATABASE_URL is read-only (${error.message}). If it is a replica, set DATABASE_URL to the ` +
      "primary, or name all hosts: postgres://user:password@one,two/taoli."
    );
  if (!(error instanceof DatabaseUnavailableError)) return withStack(error);
  return /^(28|3D)/.test(code)
    ? `The database at DATABASE_URL refused access (${error.message}).`
    : `The database at DATABASE_URL is not responding (${error.message}). Is it running there?`;
}

function withStack(error: unknown): string {
  return `Taoli could not start.\n${error instanceof Error ? error.stack : JSON.stringify(errorFields(error))}`;
}
