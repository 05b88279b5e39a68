import { beforeEach, expect, test } from "vitest";
import type { SandboxStore } from "#stripe-sandbox/store/store.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { createRecordStore, pruneSandboxRecords } from "./record-store.ts";

const response = { fingerprint: "f", requestId: "r", status: 200, body: '{"b":1,"a":" 桃李"}', createdAt: 0 };

eachDatabase((database) => {
  let store: SandboxStore;
  beforeEach(async () => {
    await database.db.deleteFrom("test_gateway_records").execute();
    store = createRecordStore(database.db);
  });

  test("records are shared by all stores, and a failed transaction saves nothing", async () => {
    await store.transaction((records) => records.save("response", "kept", response));
    const failed = store.transaction(async (records) => {
      await records.save("response", "lost", response);
      expect(await records.find("response", "lost")).toEqual(response);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    const other = createRecordStore(database.db);
    expect(await other.transaction((records) => records.list("response"))).toEqual([response]);
    expect(await other.transaction((records) => records.find("event", "kept"))).toBeNull();
  });

  test("transactions of several processes run one after the other", async () => {
    await store.transaction((records) => records.save("response", "counter", response));
    const stores = Array.from({ length: 4 }, () => createRecordStore(database.db));
    const increments = stores.flatMap((one) =>
      Array.from({ length: 5 }, () =>
        one.transaction(async (records) => {
          const found = (await records.find("response", "counter")) ?? response;
          await records.save("response", "counter", { ...found, status: found.status + 1 });
        }),
      ),
    );
    await Promise.all(increments);
    expect(await store.transaction((records) => records.find("response", "counter"))).toMatchObject({ status: 220 });
  });

  test("lists are sorted newest first, also after older records change", async () => {
    const ids = await store.transaction(async (records) => {
      for (const requestId of ["a", "b", "c"]) await records.save("response", requestId, { ...response, requestId });
      await records.save("response", "a", { ...response, requestId: "a" });
      return (await records.list("response")).map(({ requestId }) => requestId);
    });
    expect(ids).toEqual(["c", "b", "a"]);
  });

  test("due records are found to the millisecond, earliest first, until their due time is removed", async () => {
    const at = Date.parse("2027-01-31T10:00:00.123Z");
    await store.transaction(async (records) => {
      await records.save("response", "late", response, at + 1);
      await records.save("response", "early", response, at);
      await records.save("response", "never", response);
      const due = await records.listDue("response", at + 1);
      expect(due.map(({ id, dueAt }) => [id, dueAt])).toEqual([
        ["early", at],
        ["late", at + 1],
      ]);
      expect(await records.listDue("response", at - 1)).toEqual([]);
      expect(await records.nextDue("response")).toBe(at);
      expect(await records.nextDue("session")).toBeNull();
      await records.save("response", "early", response);
      expect(await records.nextDue("response")).toBe(at + 1);
    });
  });

  test("records are deleted after three months, except settings and due records", async () => {
    const settings = { deliveries: "prompt", eventCount: 3, failure: null } as const;
    await store.transaction(async (records) => {
      for (const id of ["old", "written-since", "new"]) await records.save("response", id, response);
      await records.save("delivery", "due", { eventId: "e", attempts: 0, status: "waiting", lastStatus: null }, 1);
      await records.save("settings", "settings", settings);
    });
    const clock = { now: () => new Date() };
    const age = (days: number) => ({ saved_at: new Date(clock.now().getTime() - days * 24 * 60 * 60_000) });
    await database.db.updateTable("test_gateway_records").set(age(91)).where("id", "<>", "new").execute();
    await store.transaction((records) => records.save("response", "written-since", response));
    expect(await pruneSandboxRecords({ db: database.db, clock })).toBe(1);
    const remaining = await database.db.selectFrom("test_gateway_records").select("id").orderBy("id").execute();
    expect(remaining.map(({ id }) => id)).toEqual(["due", "new", "settings", "written-since"]);
    expect(await pruneSandboxRecords({ db: database.db, clock })).toBe(0);
  });
});
