import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isMediaName } from "#domain/media/media.ts";
import { createFolderStore } from "./folder-store.ts";

const folder = mkdtempSync(join(tmpdir(), "taoli-media-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = createFolderStore(join(folder, "media"), isMediaName);
const name = `${"ab".repeat(10)}-320.webp`;
const later = () => new Date(Date.now() + 60_000);

async function namesOf(before: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of files.list(before)) names.push(...batch);
  return names;
}

test("a file is there as a whole until it is deleted, and each call may be repeated", async () => {
  expect([await files.get(name), await namesOf(later())]).toEqual([null, []]);
  for (const bytes of [Buffer.from("one"), Buffer.from("one")]) await files.put(name, bytes);
  expect(Buffer.from((await files.get(name)) ?? "").toString()).toBe("one");
  expect(await namesOf(later())).toEqual([name]);
  expect(await namesOf(new Date(Date.now() - 60_000))).toEqual([]);
  for (let time = 0; time < 2; time += 1) await files.delete(name);
  expect(await files.get(name)).toBeNull();
});

test("what an interrupted write left is removed once it is old, and nothing else", async () => {
  const part = join(folder, "media/cd");
  mkdirSync(part, { recursive: true });
  const old = new Date(Date.now() - 3_600_000);
  for (const file of ["old.unfinished", "new.unfinished", "of-the-operator.txt"]) {
    writeFileSync(join(part, file), "");
    if (!file.startsWith("new")) utimesSync(join(part, file), old, old);
  }
  writeFileSync(join(folder, "media/README"), "");
  expect(await namesOf(new Date(Date.now() - 60_000))).toEqual([]);
  expect(readdirSync(part).toSorted()).toEqual(["new.unfinished", "of-the-operator.txt"]);
});

test.each(["../secret", "", "a.webp", `${"AB".repeat(10)}-320.webp`, `${name}/x`])("%j is no name", async (wrong) => {
  await expect(files.put(wrong, Buffer.alloc(1))).rejects.toThrow("not the name");
  await expect(files.get(wrong)).rejects.toThrow("not the name");
});
