import { expect, test } from "vitest";
import { createMemoryStore } from "./memory-store.ts";

const response = { fingerprint: "f", requestId: "r", status: 200, body: "{}", createdAt: 0 };

test("a transaction that throws is rolled back", async () => {
  const store = createMemoryStore();
  await store.transaction((records) => records.save("response", "kept", response));
  const failed = store.transaction(async (records) => {
    await records.save("response", "lost", response);
    expect(await records.find("response", "lost")).toEqual(response);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await store.transaction((records) => records.list("response"))).toHaveLength(1);
});

test("transactions run one at a time", async () => {
  const store = createMemoryStore();
  await store.transaction((records) => records.save("response", "counter", response));
  const increments = Array.from({ length: 20 }, () =>
    store.transaction(async (records) => {
      const found = (await records.find("response", "counter")) ?? response;
      await Promise.resolve();
      await records.save("response", "counter", { ...found, status: found.status + 1 });
    }),
  );
  await Promise.all(increments);
  expect(await store.transaction((records) => records.find("response", "counter"))).toMatchObject({ status: 220 });
});

test("lists are newest first, even after older records change", async () => {
  const store = createMemoryStore();
  const ids = await store.transaction(async (records) => {
    for (const requestId of ["a", "b", "c"]) await records.save("response", requestId, { ...response, requestId });
    await records.save("response", "a", { ...response, requestId: "a" });
    return (await records.list("response")).map(({ requestId }) => requestId);
  });
  expect(ids).toEqual(["c", "b", "a"]);
});

test("due records are found by time, earliest first", async () => {
  const store = createMemoryStore();
  await store.transaction(async (records) => {
    await records.save("response", "late", response, 30);
    await records.save("response", "early", response, 10);
    await records.save("response", "never", response);
    expect((await records.listDue("response", 30)).map(({ id }) => id)).toEqual(["early", "late"]);
    expect(await records.listDue("response", 9)).toEqual([]);
    expect(await records.nextDue("response")).toBe(10);
    expect(await records.nextDue("session")).toBeNull();
  });
});

test("changing a saved object does not change the store", async () => {
  const store = createMemoryStore();
  const mine = { ...response };
  await store.transaction((records) => records.save("response", "a", mine));
  mine.status = 500;
  expect(await store.transaction((records) => records.find("response", "a"))).toMatchObject({ status: 200 });
});
