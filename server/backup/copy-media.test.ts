import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isMediaName } from "#domain/media/media.ts";
import { createS3Store } from "#providers/s3-store/s3-store.ts";
import { hasRadosgw, startRadosgw } from "#test/helpers/media/radosgw.ts";
import { copyMedia, type MediaStore, mediaFolder } from "./copy-media.ts";

vi.setConfig({ testTimeout: 60_000 });

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "taoli-copy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newBucket(): Promise<MediaStore> {
  const server = await startRadosgw();
  onTestFinished(() => server.close());
  return createS3Store(server.settings, isMediaName);
}

const names = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(2, "0")}${"ab".repeat(9)}-320.webp`);
const bytesOf = (name: string) => new TextEncoder().encode(`the image ${name}`);

async function fill(store: MediaStore, some = names): Promise<void> {
  for (const name of some) await store.put(name, bytesOf(name));
}

async function expectAll(store: MediaStore): Promise<void> {
  for (const name of names) expect(new Uint8Array((await store.get(name)) ?? [])).toEqual(bytesOf(name));
}

test.skipIf(!hasRadosgw)("a bucket is copied to a folder, then only new files, and into another bucket", async () => {
  const bucket = await newBucket();
  const copies = mediaFolder(newFolder());
  await fill(bucket, names.slice(0, 30));
  expect(await copyMedia(bucket, copies)).toEqual({ copied: 30, present: 0 });
  await fill(bucket, names.slice(30));
  expect(await copyMedia(bucket, copies)).toEqual({ copied: 10, present: 30 });
  await expectAll(copies);
  const restored = await newBucket();
  expect(await copyMedia(copies, restored)).toEqual({ copied: 40, present: 0 });
  await expectAll(restored);
});

describe("a folder", () => {
  test("is copied while the server writes to it: unfinished files are kept and not copied", async () => {
    const folder = newFolder();
    const [from, to] = [mediaFolder(folder), mediaFolder(newFolder())];
    await fill(from);
    const draft = join(folder, "00", `${names[0]}.0.unfinished`);
    await writeFile(draft, "half");
    expect(await copyMedia(from, to)).toEqual({ copied: 40, present: 0 });
    expect(await readFile(draft, "utf8")).toBe("half");
    await expectAll(to);
  });

  test("a file erased during the copy is skipped, and a failure ends the copy", async () => {
    const from = mediaFolder(newFolder());
    await fill(from);
    const erased: MediaStore = { ...from, get: async (name) => (name === names[3] ? null : await from.get(name)) };
    expect(await copyMedia(erased, mediaFolder(newFolder()))).toEqual({ copied: 39, present: 0 });
    const broken: MediaStore = { ...from, get: () => Promise.reject(new Error("The store is away.")) };
    await expect(copyMedia(broken, mediaFolder(newFolder()))).rejects.toThrow("The store is away.");
  });
});
