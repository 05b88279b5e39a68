import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Work that waits until released and records its batches. */
function heldWork() {
  const batches: (readonly number[])[] = [];
  const releases: { go: () => void; fail: (error: Error) => void }[] = [];
  const work = (items: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      batches.push(items);
      releases.push({ go: () => resolve(items.map((item) => `done ${item}`)), fail: reject });
    });
  return { batches, releases, work };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("the first item is a batch of its own, and items added meanwhile share batches up to the limit", async () => {
  const { batches, releases, work } = heldWork();
  const add = inBatches(3, work);
  const values = [1, 2, 3, 4, 5].map(add);
  expect(batches).toEqual([[1]]);
  for (const size of [1, 2, 3]) {
    expect(batches).toHaveLength(size);
    releases.at(-1)?.go();
    await nextTurn();
  }
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  expect(await Promise.all(values)).toEqual(["done 1", "done 2", "done 3", "done 4", "done 5"]);
});

test("a failed batch rejects its own items only", async () => {
  const { releases, work } = heldWork();
  const add = inBatches(2, work);
  const values = [1, 2, 3, 4].map(add);
  const settled = Promise.allSettled(values);
  releases[0]?.go();
  await nextTurn();
  releases[1]?.fail(new Error("no"));
  await nextTurn();
  releases[2]?.go();
  expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  const later = add(5);
  releases[3]?.go();
  expect(await later).toBe("done 5");
});
