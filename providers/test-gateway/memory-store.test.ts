import { expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.ts";

const answer = { fingerprint: "f", requestId: "r", status: 200, body: "{}", createdAt: 0 };

test("a transaction that throws leaves nothing behind", async () => {
  const store = createMemoryStore();
  await store.transaction((records) => records.save("answer", "kept", answer));
  const failed = store.transaction(async (records) => {
    await records.save("answer", "lost", answer);
    expect(await records.find("answer", "lost")).toEqual(answer);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await store.transaction((records) => records.list("answer"))).toHaveLength(1);
});

test("transactions run one after the other", async () => {
  const store = createMemoryStore();
  await store.transaction((records) => records.save("answer", "counter", answer));
  const increments = Array.from({ length: 20 }, () =>
    store.transaction(async (records) => {
      const found = (await records.find("answer", "counter")) ?? answer;
      await Promise.resolve();
      await records.save("answer", "counter", { ...found, status: found.status + 1 });
    }),
  );
  await Promise.all(increments);
  expect(await store.transaction((records) => records.find("answer", "counter"))).toMatchObject({ status: 220 });
});

test("lists have the newest first, also after older ones have changed", async () => {
  const store = createMemoryStore();
  const ids = await store.transaction(async (records) => {
    for (const requestId of ["a", "b", "c"]) await records.save("answer", requestId, { ...answer, requestId });
    await records.save("answer", "a", { ...answer, requestId: "a" });
    return (await records.list("answer")).map(({ requestId }) => requestId);
  });
  expect(ids).toEqual(["c", "b", "a"]);
});

test("what is due is found by its time, earliest first", async () => {
  const store = createMemoryStore();
  await store.transaction(async (records) => {
    await records.save("answer", "late", answer, 30);
    await records.save("answer", "early", answer, 10);
    await records.save("answer", "never", answer);
    expect((await records.listDue("answer", 30)).map(({ id }) => id)).toEqual(["early", "late"]);
    expect(await records.listDue("answer", 9)).toEqual([]);
    expect(await records.nextDue("answer")).toBe(10);
    expect(await records.nextDue("session")).toBeNull();
  });
});

test("what was handed in can change without changing what is kept", async () => {
  const store = createMemoryStore();
  const mine = { ...answer };
  await store.transaction((records) => records.save("answer", "a", mine));
  mine.status = 500;
  expect(await store.transaction((records) => records.find("answer", "a"))).toMatchObject({ status: 200 });
});
