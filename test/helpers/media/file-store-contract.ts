import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "#domain/media/media.ts";

type Opened = { files: FileStore; close(): Promise<void> | void };

const name = `${"ab".repeat(10)}-320.webp`;
const later = () => new Date(Date.now() + 60_000);

export async function namesOf(files: FileStore, before: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const batch of files.list(before)) names.push(...batch);
  return names;
}

/** The contract of every file store. */
export function testFileStore(kind: string, open: () => Promise<Opened>): void {
  describe(`the ${kind} store`, () => {
    let files: FileStore;
    let close: Opened["close"];
    beforeAll(async () => {
      ({ files, close } = await open());
    });
    afterAll(() => close?.());

    test("a file is stored completely until it is deleted, and every call is idempotent", async () => {
      expect([await files.get(name), await namesOf(files, later())]).toEqual([null, []]);
      for (const bytes of [Buffer.from("one"), Buffer.from("one")]) await files.put(name, bytes);
      expect(Buffer.from((await files.get(name)) ?? "").toString()).toBe("one");
      expect(await namesOf(files, later())).toEqual([name]);
      expect(await namesOf(files, new Date(Date.now() - 60_000))).toEqual([]);
      for (let time = 0; time < 2; time += 1) await files.delete(name);
      expect(await files.get(name)).toBeNull();
    });

    test("bytes are stored unchanged, and concurrent calls do not interfere", async () => {
      const sent = Array.from({ length: 20 }, (_, index) => ({
        name: `${index.toString(16).padStart(2, "0").repeat(10)}-640.jpg`,
        bytes: Uint8Array.from({ length: 10_000 * index + 1 }, (_unused, place) => (place * (index + 1)) % 256),
      }));
      await Promise.all(sent.map((file) => files.put(file.name, file.bytes)));
      const read = await Promise.all(sent.map((file) => files.get(file.name)));
      expect(read.map((bytes) => bytes && Buffer.from(bytes).toString("base64"))).toEqual(
        sent.map(({ bytes }) => Buffer.from(bytes).toString("base64")),
      );
      expect((await namesOf(files, later())).toSorted()).toEqual(sent.map((file) => file.name).toSorted());
      await Promise.all(sent.map((file) => files.delete(file.name)));
      expect(await namesOf(files, later())).toEqual([]);
    });

    test("the check succeeds and leaves no files", async () => {
      expect(await files.check()).toBeNull();
      expect([await namesOf(files, later()), files.location]).toEqual([
        [],
        expect.stringMatching(/^(folder|bucket) \S/),
      ]);
    });

    test.each(["../secret", "", "a.webp", `${"AB".repeat(10)}-320.webp`, `${name}/x`])(
      "%j is not a valid name",
      async (wrong) => {
        await expect(files.put(wrong, Buffer.alloc(1))).rejects.toThrow("not the name");
        await expect(files.get(wrong)).rejects.toThrow("not the name");
        await expect(files.delete(wrong)).rejects.toThrow("not the name");
      },
    );
  });
}
