import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readLastBackup, storeLastBackup } from "./last-backup.ts";

const parent = mkdtempSync(join(tmpdir(), "taoli-last-backup-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("the time of the last backup is null at first, and replaced by each backup", async () => {
  const dataDir = join(parent, "data");
  expect(await readLastBackup(dataDir)).toBeNull();
  for (const at of [new Date("2026-06-14T03:15:00Z"), new Date("2026-06-15T03:15:00Z")]) {
    expect(await storeLastBackup(dataDir, at)).toBe(true);
    expect(await readLastBackup(dataDir)).toEqual(at);
  }
  expect(readdirSync(dataDir)).toEqual(["last-backup"]);
});

test("a folder that cannot be written and a damaged file are no errors", async () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  expect(await storeLastBackup(file, new Date())).toBe(false);
  expect(await readLastBackup(file)).toBeNull();
  writeFileSync(join(parent, "last-backup"), "not a time");
  expect(await readLastBackup(parent)).toBeNull();
});
