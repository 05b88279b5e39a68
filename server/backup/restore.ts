import { parseArgs } from "node:util";
import { readArchive } from "#database/archive/archive-file.ts";
import { verified, verify } from "#database/archive/verify.ts";
import { hostNames, hostUrls } from "#database/postgres/database-hosts.ts";
import { formatCount } from "#i18n/formats.ts";
import { mediaStore } from "#server/media-store.ts";
import { type Config, ConfigError, processConfig } from "#server/start/config.ts";
import { servingRole } from "#server/start/migrate-command.ts";
import { copyMedia, describeCopied, mediaFolder } from "./copy-media.ts";
import { type Loaded, loadFolder, loadPostgres } from "./load-database.ts";
import { formatElapsed, withProgress } from "./progress.ts";
import { prepareSecret, secretName } from "./secret-file.ts";

const restoreUsage = `Restores a backup into an empty database. Stop the server first.
  npm run restore -- file                      into the database of the settings
  npm run restore -- file --to postgres://…    into that database
  npm run restore -- file --to folder          into the embedded database of that data folder
  npm run restore -- file --replace            also if the database is not empty: PostgreSQL's tables are deleted,
                                               the embedded database's folder is set aside
  npm run restore -- file --media /copies      then copies images of that folder to where the settings store them
BACKUP_PASSPHRASE decrypts an encrypted backup.`;

/** For databases whose serving role the settings do not name. */
export const migrateAdvice =
  "If DATABASE_URL will name another role than the owner of the tables, set DATABASE_OWNER_URL too and run the command " +
  "migrate, which gives it access.";

/** Runs the command. Returns the text to print. */
export async function restore(words: readonly string[], config: Config = processConfig()): Promise<string> {
  const { file, to, replace, media } = readArguments(words);
  const started = performance.now();
  // Verifies the whole file before anything is changed.
  const { header, files } = await verify(readArchive(file, config.backupPassphrase));
  const dataDir = to === undefined || isUrl(to) ? config.dataDir : to;
  const url = to === undefined ? (config.databaseOwnerUrl ?? config.databaseUrl) : isUrl(to) ? to : undefined;
  const secret = files.find(({ name }) => name === secretName)?.text ?? null;
  const putSecret = prepareSecret(secret, config, dataDir, replace);
  const loaded = await withProgress("Restoring", (report) => {
    const load = { entries: verified(readArchive(file, config.backupPassphrase)), replace, report };
    return url === undefined ? loadFolder(dataDir, load) : loadPostgres(url, load, servingRoleOf(config, url));
  });
  const copied = media === undefined ? [] : [await copyFromFolder(config, dataDir, media)];
  const rows = Object.values(loaded.sums).reduce((sum, one) => sum + one.rows, 0);
  return [
    `Restored ${formatCount(rows)} rows of ${Object.keys(loaded.sums).length} tables from ${header.createdAt} in ${formatElapsed(started)} s. Every table has the rows and the checksum of the backup.`,
    ...describeLoaded(loaded),
    ...(to !== undefined && isUrl(to) && servingRoleOf(config, to) === undefined ? [migrateAdvice] : []),
    putSecret(),
    ...copied,
    "The next start compares payments with the payment provider and adds those made since the backup.",
  ].join("\n");
}

/** A restored data folder has its own images, unless the settings name a bucket. */
async function copyFromFolder(config: Config, dataDir: string, folder: string): Promise<string> {
  const from = mediaFolder(folder);
  const to = mediaStore({ ...config, dataDir });
  return describeCopied(await copyMedia(from, to), from, to);
}

/** The role of DATABASE_URL, which gets access to the rows if the tables of the same database belong to another one. */
export function servingRoleOf({ databaseUrl }: Config, url: string): string | undefined {
  if (databaseUrl === undefined || targetOf(databaseUrl) !== targetOf(url)) return undefined;
  const role = servingRole(databaseUrl);
  return role === servingRole(url) ? undefined : role;
}

/** The hosts and the database of a URL. */
function targetOf(url: string): string {
  const [first] = hostUrls(url);
  return `${hostNames(url)}${new URL(first).pathname}`;
}

/** Whether a target is a PostgreSQL server, not a folder. */
export function isUrl(target: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(target);
}

/** Describes the other results of a load, one line each. */
export function describeLoaded({ migrated, skipped, aside }: Loaded): string[] {
  return [
    ...(migrated.length > 0 ? [`Newer migrations were applied: ${migrated.join(", ")}.`] : []),
    ...(skipped.length > 0 ? [`Not restored, because Taoli has no such tables: ${skipped.join(", ")}.`] : []),
    ...(aside === null ? [] : [`The database before is in ${aside}; delete it when you no longer need it.`]),
  ];
}

function readArguments(words: readonly string[]): { file: string; to?: string; replace: boolean; media?: string } {
  const options = {
    to: { type: "string" },
    media: { type: "string" },
    replace: { type: "boolean", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file !== undefined && others.length === 0) return { file, ...values };
  } catch {
    // The usage text is more helpful than the parser's error.
  }
  throw new ConfigError(restoreUsage);
}
