import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import {
  archiveOf,
  BrokenArchiveError,
  createArchiveKey,
  eraseArchive,
  isExportName,
  newArchiveName,
  partName,
  readArchive,
  readArchiveKey,
  writeArchive,
} from "./archive.ts";

async function* chunksOf(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function write(bytes: Uint8Array, size = 300_000) {
  const files = memoryStore();
  const { key, text } = await createArchiveKey();
  const stored = { archive: newArchiveName(), key };
  const counts: number[] = [];
  const written = await writeArchive(files, stored, chunksOf(bytes, size), async (count) => {
    expect(files.files.size).toBe(count - 1);
    counts.push(count);
  });
  return { files, stored, text, written, parts: counts.length, counts };
}

async function read({ files, stored, parts }: Pick<Awaited<ReturnType<typeof write>>, "files" | "stored" | "parts">) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readArchive(files, stored, parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test.each([
  ["zero bytes", 0, 1],
  ["exactly one part", 4 * 1024 * 1024, 1],
  ["one part and a byte", 4 * 1024 * 1024 + 1, 2],
  ["several parts", 9_000_000, 3],
])("an archive of %s is read back unchanged", async (_, size, parts) => {
  const bytes = randomBytes(size);
  const opened = await write(bytes);
  expect([opened.written, opened.parts]).toEqual([size, parts]);
  expect(opened.counts).toEqual(Array.from({ length: parts }, (_unused, index) => index + 1));
  expect((await read(opened)).equals(bytes)).toBe(true);
  const again = { ...opened, stored: { ...opened.stored, key: await readArchiveKey(opened.text) } };
  expect((await read(again)).equals(bytes)).toBe(true);
  expect([...opened.files.files.keys()].every(isExportName)).toBe(true);
  await eraseArchive(opened.files, opened.stored.archive, opened.parts);
  expect(opened.files.files.size).toBe(0);
});

test("a chunk that is larger than several parts is split", async () => {
  const bytes = randomBytes(13_000_000);
  const opened = await write(bytes, bytes.length);
  expect(opened.parts).toBe(4);
  expect((await read(opened)).equals(bytes)).toBe(true);
});

test("stored files do not contain the plain content", async () => {
  const { files } = await write(Buffer.from("canary ".repeat(1000)));
  for (const { bytes } of files.files.values()) expect(Buffer.from(bytes).toString("latin1")).not.toContain("canary");
});

test("changed, swapped, missing and foreign parts are rejected", async () => {
  const opened = await write(randomBytes(9_000_000));
  const name = (index: number) => partName(opened.stored.archive, index);
  const bytesOf = (index: number) => opened.files.files.get(name(index))?.bytes ?? new Uint8Array();
  const [one, two, three] = [bytesOf(0), bytesOf(1), bytesOf(2)];
  const changed = Uint8Array.from(one);
  changed[1000] = (changed[1000] ?? 0) ^ 1;
  const wrongs: (() => Promise<unknown>)[] = [
    () => opened.files.put(name(0), changed),
    () => opened.files.put(name(0), two),
    () => opened.files.put(name(1), three),
    () => opened.files.delete(name(2)),
  ];
  for (const wrong of wrongs) {
    await wrong();
    await expect(read(opened)).rejects.toThrow(BrokenArchiveError);
    for (const [index, bytes] of [one, two, three].entries()) await opened.files.put(name(index), bytes);
  }
  await expect(read({ ...opened, parts: 2 })).rejects.toThrow(BrokenArchiveError);
  const { key } = await createArchiveKey();
  await expect(read({ ...opened, stored: { ...opened.stored, key } })).rejects.toThrow(BrokenArchiveError);
  expect((await read(opened)).length).toBe(9_000_000);
});

test("invalid export names are rejected", () => {
  const archive = newArchiveName();
  expect([isExportName(partName(archive, 399)), archiveOf(partName(archive, 0))]).toEqual([true, archive]);
  for (const wrong of [archive, `${archive}-0.webp`, `../${archive}-0.part`, `A${archive.slice(1)}-0.part`, ""])
    expect(isExportName(wrong), wrong).toBe(false);
});
