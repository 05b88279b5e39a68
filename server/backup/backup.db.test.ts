import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { readConfig } from "#server/start/config.ts";
import { encryptCheaply } from "#test/helpers/database/cheap-encryption.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { insertProfile } from "#test/helpers/database/rows/insert-rows.ts";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { backup } from "./backup.ts";
import { readLastBackup } from "./last-backup.ts";
import { move } from "./move.ts";
import { restore } from "./restore.ts";
import { serveSnapshots } from "./snapshot-channel.ts";

const parent = mkdtempSync(join(tmpdir(), "taoli-backup-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

// Creating a database of the embedded engine takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const secret = "s".repeat(64);
const quiet = { info: () => {}, warn: () => {} };

encryptCheaply();

const made = new Map<string, Promise<string>>();

/** A data folder with a database of one person, and a secret. */
async function newDataFolder(fullName = "Lin Yuqing"): Promise<string> {
  const original = made.get(fullName) ?? makeDataFolder(fullName);
  made.set(fullName, original);
  const dataDir = mkdtempSync(join(parent, "data-"));
  cpSync(await original, dataDir, { recursive: true });
  return dataDir;
}

async function makeDataFolder(fullName: string): Promise<string> {
  const dataDir = mkdtempSync(join(parent, "original-"));
  await copySnapshotTo(dataDir);
  writeFileSync(join(dataDir, "secret"), secret);
  const opened = await openDatabase({ folder: join(dataDir, "pglite") });
  await insertProfile(opened.db, { full_name: fullName });
  await opened.close();
  return dataDir;
}

async function namesIn(dataDir: string): Promise<string[]> {
  const opened = await openDatabase({ folder: join(dataDir, "pglite") });
  const rows = await opened.db.selectFrom("profiles").select("full_name").execute();
  await opened.close();
  return rows.map(({ full_name }) => full_name);
}

async function newPostgres(): Promise<string> {
  const { url } = inject("postgres") ?? { url: "" };
  const name = `taoli_moved_${process.pid}_${readdirSync(parent).length}`;
  await withMaintenance(url, (run) => run(`create database ${name}`));
  onTestFinished(() => withMaintenance(url, (run) => run(`drop database ${name} with (force)`)));
  return urlOf(url, name);
}

test("a folder in use is backed up through its process, which keeps running, and no copy is left", async () => {
  const dataDir = await newDataFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  const opened = await openDatabase({ folder: join(dataDir, "pglite") });
  await expect(backup([], config)).rejects.toThrow(/in use by a process that does not respond to backups. Stop it/);
  const stop = await serveSnapshots(dataDir, opened, quiet);
  const told = await backup(["--to", `${dataDir}/`], config);
  expect(told).toMatch(/taoli-\d{8}T\d{6}Z\.jsonl\.zst: \d+ rows of \d+ tables and the file "secret"/);
  expect(told).toContain("store it like a password");
  expect(Date.now() - Number(await readLastBackup(dataDir))).toBeLessThan(60_000);
  await insertProfile(opened.db, { full_name: "Later" });
  await stop();
  await opened.close();
  expect(await namesIn(dataDir)).toEqual(["Lin Yuqing", "Later"]);
  expect(readdirSync(dataDir).filter((name) => name.includes("snapshot") || name.includes("sock"))).toEqual([]);

  const file = readdirSync(dataDir).find((name) => name.endsWith(".zst")) ?? "";
  const other = join(parent, "restored");
  await restore([join(dataDir, file), "--to", other], config);
  expect(await namesIn(other)).toEqual(["Lin Yuqing"]);
  expect(readFileSync(join(other, "secret"), "utf8")).toBe(secret);
  expect(readdirSync(other).sort()).toEqual(["pglite", "secret"]);
});

test("a restore rejects a folder in use, a full one and another secret; --replace sets damaged data aside", async () => {
  const config = readConfig({ DATA_DIR: await newDataFolder("New"), BACKUP_PASSPHRASE: "correct horse" });
  const file = join(parent, "one.age");
  await backup(["--encrypt", "--to", file], config);
  await expect(backup(["--to", file], config)).rejects.toThrow(/exists already/);
  expect(await backup(["--check", file], config)).toMatch(/one\.age is intact: \d+ rows/);

  const dataDir = await newDataFolder("Old");
  const target = readConfig({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: "correct horse" });
  const opened = await openDatabase({ folder: join(dataDir, "pglite") });
  await expect(restore([file], target)).rejects.toThrow(/in use by process/);
  await opened.close();
  await expect(restore([file], target)).rejects.toThrow(/not empty. Add --replace/);
  writeFileSync(join(dataDir, "secret"), "t".repeat(64));
  await expect(restore([file], target)).rejects.toThrow(/another secret. Add --replace/);
  expect(await namesIn(dataDir)).toEqual(["Old"]);

  rmSync(join(dataDir, "pglite", "global"), { recursive: true });
  const before = readdirSync(dataDir);
  writeFileSync(join(parent, "cut.age"), readFileSync(file).subarray(0, -500));
  await expect(restore([join(parent, "cut.age"), "--replace"], target)).rejects.toThrow(/damaged/);
  expect(readdirSync(dataDir)).toEqual(before);
  await restore([file, "--replace"], target);
  expect(await namesIn(dataDir)).toEqual(["New"]);
  const aside = readdirSync(dataDir).filter((name) => name.includes("replaced"));
  expect(aside).toEqual([expect.stringMatching(/^pglite\.replaced-/), expect.stringMatching(/^secret\.replaced-/)]);
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(secret);
});

test.skipIf(!hasPostgres)("a move copies every table to PostgreSQL, and a backup of it can be restored", async () => {
  const dataDir = await newDataFolder();
  const config = readConfig({ DATA_DIR: dataDir });
  const url = await newPostgres();
  const told = await move(["--to", url], config);
  expect(told).toMatch(/ {2}public\.profiles +1 rows {2}checksum +\d+ {2}equal\n/);
  expect(told).toContain("set DATABASE_OWNER_URL too and run the command migrate");
  expect(told).toContain(`AUTH_SECRET to the content of ${dataDir}/secret`);
  await expect(move(["--to", url], config)).rejects.toThrow(/not empty/);
  expect(await namesIn(dataDir)).toEqual(["Lin Yuqing"]);

  const moved = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  const running = await openDatabase({ url });
  const stop = await running.onListingsChanged(() => {});
  const file = join(parent, "two.zst");
  await backup(["--to", file], moved);
  await expect(restore([file, "--replace"], moved)).rejects.toThrow(/1 connections of Taoli use the database/);
  await stop();
  await running.close();
  await restore([file, "--replace"], moved);
  const back = join(parent, "back");
  const settings = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, AUTH_SECRET: "a".repeat(32) });
  expect(await restore([file, "--to", back], settings)).toContain("AUTH_SECRET is set, so the secret");
  expect(await namesIn(back)).toEqual(["Lin Yuqing"]);
  expect(readdirSync(back)).toEqual(["pglite"]);
});

test("invalid arguments show the usage, and encryption requires a passphrase", async () => {
  const config = readConfig({ DATA_DIR: join(parent, "none") });
  for (const words of [["--wrong"], ["file"]]) await expect(backup(words, config)).rejects.toThrow(/npm run backup/);
  for (const words of [[], ["one", "two"], ["--to"]])
    await expect(restore(words, config)).rejects.toThrow(/npm run restore -- file/);
  for (const words of [[], ["--to", "folder"]]) await expect(move(words, config)).rejects.toThrow(/npm run move/);
  await expect(backup(["--encrypt"], config)).rejects.toThrow(/Set BACKUP_PASSPHRASE/);
  await expect(restore([join(parent, "missing")], config)).rejects.toThrow(/cannot be read \(ENOENT\)/);
});
