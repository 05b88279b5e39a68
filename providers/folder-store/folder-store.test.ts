import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isMediaName } from "#domain/media/media.ts";
import { namesOf, testFileStore } from "#test/helpers/media/file-store-contract.ts";
import { createFolderStore } from "./folder-store.ts";

function newStore() {
  const folder = mkdtempSync(join(tmpdir(), "taoli-media-"));
  const close = () => rmSync(folder, { recursive: true, force: true });
  return { folder, files: createFolderStore(join(folder, "media"), isMediaName), close };
}

testFileStore("folder", async () => newStore());

test("old remains of interrupted writes are deleted, and other files are kept", async () => {
  const { folder, files, close } = newStore();
  const part = join(folder, "media/cd");
  mkdirSync(part, { recursive: true });
  const old = new Date(Date.now() - 3_600_000);
  for (const file of ["old.unfinished", "new.unfinished", "of-the-operator.txt"]) {
    writeFileSync(join(part, file), "");
    if (!file.startsWith("new")) utimesSync(join(part, file), old, old);
  }
  writeFileSync(join(folder, "media/README"), "");
  expect(await namesOf(files, new Date(Date.now() - 60_000))).toEqual([]);
  expect(readdirSync(part).toSorted()).toEqual(["new.unfinished", "of-the-operator.txt"]);
  close();
});

test("a folder that cannot be written fails the check with a reason", async () => {
  const { folder, close } = newStore();
  writeFileSync(join(folder, "file"), "");
  const files = createFolderStore(join(folder, "file/media"), isMediaName);
  expect(await files.check()).toMatchObject({ isPermanent: false, reason: expect.stringContaining("ENOTDIR") });
  close();
});
