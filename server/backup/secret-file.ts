import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { ArchiveError } from "#database/archive/archive-error.ts";
import { temporaryPath } from "#database/archive/temporary-path.ts";
import { secretFile } from "#server/accounts/auth-secret.ts";
import type { Config } from "#server/start/config.ts";

/** The name of the only file in the data folder that is part of a backup. */
export const secretName = "secret";

/** Moves a prepared secret to its place. Returns the text to print. */
type Prepared = () => string;

/**
 * Prepares to restore the file `secret` of a data folder. A different existing secret is an error unless it may be
 * replaced, in which case it is renamed. With AUTH_SECRET the file is not used and not written.
 */
export function prepareSecret(
  text: string | null,
  config: Pick<Config, "auth">,
  dataDir: string,
  replace: boolean,
): Prepared {
  const file = secretFile({ dataDir });
  if (text === null)
    return () =>
      config.auth.secret === undefined && !existsSync(file)
        ? "The backup has no secret: set AUTH_SECRET to the one that its site had."
        : "The backup has no secret: the present one has to be that of its site.";
  if (config.auth.secret !== undefined)
    return () =>
      config.auth.secret === text
        ? "AUTH_SECRET is the secret of the backup."
        : "AUTH_SECRET is set, so the secret of the backup was not written. The server starts only if they are the same.";
  const present = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (present === text) return () => `${file} is the secret of the backup.`;
  if (present !== null && !replace)
    throw new ArchiveError(`${file} is another secret. Add --replace to set it aside. Nothing was changed.`);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const removeDraft = temporaryPath(draft);
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return () => {
    const aside = `${file}.replaced-${Date.now()}`;
    if (present !== null) renameSync(file, aside);
    renameSync(draft, file);
    removeDraft();
    return present === null ? `${file} was written.` : `${file} was written; the one before is ${aside}.`;
  };
}
