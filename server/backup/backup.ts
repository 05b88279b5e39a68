import { existsSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ArchiveError } from "#database/archive/archive-error.ts";
import { type ArchiveDraft, readArchive, writeDraft } from "#database/archive/archive-file.ts";
import type { Entry } from "#database/archive/entries.ts";
import { type Verified, verify } from "#database/archive/verify.ts";
import { formatCount } from "#i18n/formats.ts";
import { readSecretFile, secretFile } from "#server/accounts/auth-secret.ts";
import { mediaStore } from "#server/media-store.ts";
import { type Config, ConfigError, processConfig } from "#server/start/config.ts";
import { copyMedia, describeCopied, mediaFolder } from "./copy-media.ts";
import { storeLastBackup } from "./last-backup.ts";
import { openSource, withEntries } from "./open-source.ts";
import { formatBytes, withProgress } from "./progress.ts";
import { secretName } from "./secret-file.ts";

const backupUsage = `Backs up the database and the file "secret" of DATA_DIR, also while the server runs:
  npm run backup                          to a new file in DATA_DIR/backups
  npm run backup -- --to /backups         to a new file in that folder, or to this file
  npm run backup -- --media /copies       then copies new photos, portraits and logos to that folder, from S3 as well
  npm run backup -- --encrypt             encrypted with BACKUP_PASSPHRASE; the age command can decrypt it
  npm run backup -- --check file          reads a backup and compares its rows with its checksums`;

/** Runs the command. Returns the text to print. */
export async function backup(words: readonly string[], config: Config = processConfig()): Promise<string> {
  const given = readArguments(words);
  if (given.check !== undefined)
    return `${given.check} is intact: ${described(await verify(readArchive(given.check, config.backupPassphrase)))}.`;
  const passphrase = given.encrypt ? config.backupPassphrase : undefined;
  if (given.encrypt && passphrase === undefined)
    throw new ConfigError("Set BACKUP_PASSPHRASE, without which the backup cannot be encrypted. Nothing was written.");
  const file = await chooseFile(given.to ?? join(config.dataDir, "backups/"), passphrase !== undefined);
  const started = performance.now();
  const draft = await writeBackup(file, config, passphrase);
  const written = performance.now();
  let verified: Verified;
  try {
    verified = await verify(readArchive(draft.path, passphrase));
    await draft.publish();
  } finally {
    draft.discard();
  }
  const checked = performance.now();
  const copied = given.media === undefined ? [] : [await copyToFolder(config, given.media)];
  const isStored = await storeLastBackup(config.dataDir, new Date());
  return [
    `${file}: ${described(verified)}; ${formatBytes(statSync(file).size)}, written in ${seconds(started, written)} s, read again and compared in ${seconds(written, checked)} s.`,
    ...copied,
    ...(isStored ? [] : [`The console does not show this backup: ${config.dataDir} is not writable.`]),
    ...adviceOnSecrets(config, verified, passphrase !== undefined),
  ].join("\n");
}

async function writeBackup(file: string, config: Config, passphrase: string | undefined): Promise<ArchiveDraft> {
  const source = await openSource(config);
  try {
    return await withProgress("Backing up", (report) =>
      withEntries(source.opened, report, (entries) => writeDraft(file, withFiles(entries, config), passphrase)),
    );
  } finally {
    await source.close();
  }
}

/**
 * Runs after the database: images are kept for a week after their last reference is deleted, so the backup misses none.
 */
async function copyToFolder(config: Config, folder: string): Promise<string> {
  const from = mediaStore(config);
  const to = mediaFolder(folder);
  return describeCopied(await copyMedia(from, to), from, to);
}

function readArguments(words: readonly string[]): { to?: string; encrypt?: boolean; check?: string; media?: string } {
  const text = { type: "string" } as const;
  const options = { to: text, encrypt: { type: "boolean" }, check: text, media: text } as const;
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch {
    throw new ConfigError(backupUsage);
  }
}

/** In a folder, names the file after the time. Overwrites nothing. */
async function chooseFile(to: string, isEncrypted: boolean): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const name = `taoli-${time}.jsonl.zst${isEncrypted ? ".age" : ""}`;
  const isFolder = /[/\\]$/.test(to) || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(to, name) : to;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file)) throw new ArchiveError(`${file} exists already. Nothing was written.`);
  return file;
}

/** With AUTH_SECRET, or a hosted provider, there is no secret file. */
async function* withFiles(entries: AsyncIterable<Entry>, config: Config): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    yield entry;
    if (!("header" in entry)) continue;
    const text = readSecretFile(secretFile(config));
    if (text !== null) yield { file: { name: secretName, text } };
  }
}

function described({ header, end, files }: Verified): string {
  const rows = Object.values(end.sums).reduce((sum, one) => sum + one.rows, 0);
  const tables = Object.keys(end.sums).length;
  const parts = [`${formatCount(rows)} rows of ${tables} tables`, ...files.map(({ name }) => `the file "${name}"`)];
  return `${parts.join(" and ")}, from ${header.source} at ${header.createdAt}`;
}

function adviceOnSecrets(config: Config, { files }: Verified, isEncrypted: boolean): string[] {
  if (config.auth.secret !== undefined)
    return ["AUTH_SECRET is not part of it: store it elsewhere, since a restored database needs it."];
  return files.some(({ name }) => name === secretName) && !isEncrypted
    ? ["It contains the secret that protects accounts: store it like a password, or use --encrypt."]
    : [];
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1);
}
