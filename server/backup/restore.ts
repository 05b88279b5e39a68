import { parseArgs } from "node:util";
import { readArchive } from "#database/archive/archive-file.ts";
import type { Entry } from "#database/archive/entries.ts";
import { verified, verify } from "#database/archive/verify.ts";
import { mediaStore } from "#server/media-store.ts";
import { type Config, ConfigError, processConfig } from "#server/start/config.ts";
import { servingRole } from "#server/start/migrate-command.ts";
import { copyMedia, describeCopied, mediaFolder } from "./copy-media.ts";
import { type Loaded, loadFolder, loadPostgres } from "./load-database.ts";
import { formatCount, secondsSince, withProgress } from "./progress.ts";
import { prepareSecret, secretName } from "./secret-file.ts";

const restoreUsage = `Restores a backup into an empty database. Stop the server first.
  npm run restore -- file                      into the database of the settings
  npm run restore -- file --to postgres://…    into that database
  npm run restore -- file --to folder          into the embedded database of that data folder
  npm run restore -- file --replace            also if the database is not empty: PostgreSQL's tables are deleted,
                                               the embedded database's folder is set aside
  npm run restore -- file --media /copies      then copies images of that folder to where the settings store them
BACKUP_PASSPHRASE decrypts an encrypted backup.`;

/** Runs the command. Returns the text to print. */
export async function restore(words: readonly string[], config: Config = processConfig()): Promise<string> {
  const { file, to, replace, media } = readArguments(words);
  const started = performance.now();
  // Verifies the whole file before anything is changed.
  const { header } = await verify(readArchive(file, config.backupPassphrase));
  const dataDir = to === undefined || isUrl(to) ? config.dataDir : to;
  const url = to === undefined ? (config.databaseOwnerUrl ?? config.databaseUrl) : isUrl(to) ? to : undefined;
  const putSecret = prepareSecret(await readSecret(file, config.backupPassphrase), config, dataDir, replace);
  const loaded = await withProgress("Restoring", (report) => {
    const load = { entries: verified(readArchive(file, config.backupPassphrase)), replace, report };
    return url === undefined ? loadFolder(dataDir, load) : loadPostgres(url, load, servingRoleOf(config, url));
  });
  const copied = media === undefined ? [] : [await copyFromFolder(config, dataDir, media)];
  const rows = Object.values(loaded.sums).reduce((sum, one) => sum + one.rows, 0);
  return [
    `Restored ${formatCount(rows)} rows of ${Object.keys(loaded.sums).length} tables from ${header.createdAt} in ${secondsSince(started)} s. Every table has the rows and the checksum of the backup.`,
    ...describeLoaded(loaded),
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

/** The role that gets access to the tables if another role owns them. */
function servingRoleOf({ databaseUrl, databaseOwnerUrl }: Config, url: string): string | undefined {
  return databaseUrl !== undefined && url === databaseOwnerUrl ? servingRole(databaseUrl) : undefined;
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

/** Files precede the tables in an archive. */
async function readSecret(file: string, passphrase: string | undefined): Promise<string | null> {
  for await (const entry of readArchive(file, passphrase)) {
    if (isSecret(entry)) return entry.file.text;
    if ("table" in entry) break;
  }
  return null;
}

function isSecret(entry: Entry): entry is { file: { name: string; text: string } } {
  return "file" in entry && entry.file.name === secretName;
}
