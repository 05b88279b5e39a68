import { randomUUID } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type ZipFile, zipFiles } from "./zip.ts";

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

async function read(files: AsyncIterable<ZipFile>): Promise<Record<string, Uint8Array>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipFiles(files)) chunks.push(chunk);
  return unzipSync(Buffer.concat(chunks));
}

test("an archive contains text and binary files, with names and contents in any script", async () => {
  async function* files(): AsyncGenerator<ZipFile> {
    yield { name: "说明.txt", parts: once("桃李") };
    yield { name: "photos/one.webp", parts: once(new Uint8Array([1, 2, 3])), isCompressed: true };
    yield { name: "empty.csv", parts: (async function* () {})() };
  }
  const found = await read(files());
  expect(Object.keys(found)).toEqual(["说明.txt", "photos/one.webp", "empty.csv"]);
  expect(strFromU8(found["说明.txt"] ?? new Uint8Array())).toBe("桃李");
  expect([...(found["photos/one.webp"] ?? [])]).toEqual([1, 2, 3]);
});

test("an archive is streamed, and its files are closed when the reader stops", async () => {
  let parts = 0;
  let isClosed = false;
  async function* large(): AsyncGenerator<string> {
    try {
      for (; parts < 1000; parts += 1) yield randomUUID().repeat(5000);
    } finally {
      isClosed = true;
    }
  }
  const chunks = zipFiles(once<ZipFile>({ name: "large.json", parts: large() }));
  while (parts < 3) await chunks.next();
  const read = parts;
  expect(read).toBeLessThan(100);
  await chunks.return(undefined);
  expect([parts, isClosed]).toEqual([read, true]);
});

test("a file that cannot be read fails the archive", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "[";
    throw new Error("The database is away.");
  }
  await expect(read(once<ZipFile>({ name: "a.json", parts: broken() }))).rejects.toThrow("The database is away.");
});
