import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Admission, BusyError, createPageAdmission } from "./admission.ts";

const sizes = { concurrency: 1, maxQueuedPerKey: 1, maxQueued: 2, maxWaitMs: 500, perMinute: 3, slowMs: 1000 };

let admission: Admission;
let warnings: object[];
let now: number;

beforeEach(() => {
  now = 0;
  warnings = [];
  const log = { info() {}, error() {}, warn: (_event: string, fields?: object) => void warnings.push(fields ?? {}) };
  admission = createPageAdmission({ clock: { now: () => new Date(now) }, log }, sizes);
});

/** Work that ends on command. */
function createWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: resolve };
}

/** The rejection of a network's work, as status and seconds; null if it is admitted. */
async function rejectionOf(network: string): Promise<[number, number] | null> {
  try {
    await admission.admit(network, async () => "done");
    return null;
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    return [error.status, error.retryAfterSeconds];
  }
}

test("work runs, then waits, then is rejected; each is counted", async () => {
  const first = createWork();
  const running = admission.admit("a", first.work);
  expect(admission.isBusy()).toBe(true);
  const waiting = rejectionOf("a");
  expect(await rejectionOf("a")).toEqual([503, 3]);
  const other = rejectionOf("b");
  expect(await rejectionOf("c")).toEqual([503, 3]);
  first.end("done");
  expect([await running, await waiting, await other]).toEqual(["done", null, null]);
  expect(admission.counts).toEqual({ admitted: 3, queued: 2, shed: 2, limited: 0, stale: 0 });
  expect([admission.isBusy(), admission.refuse("a")]).toEqual([false, null]);
});

test("work that waited half a second is rejected, even if nothing has ended", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const first = createWork();
  const running = admission.admit("a", first.work);
  const waiting = rejectionOf("b");
  await vi.advanceTimersByTimeAsync(501);
  expect(await waiting).toEqual([503, 3]);
  first.end("done");
  await running;
});

test("work that takes a second releases its slot to other work", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = createWork();
  const running = admission.admit("a", slow.work);
  await vi.advanceTimersByTimeAsync(999);
  expect(admission.isBusy()).toBe(true);
  await vi.advanceTimersByTimeAsync(2);
  expect(await rejectionOf("b")).toBeNull();
  slow.end("done");
  expect(await running).toBe("done");
});

test("a network over its allowance gets only spare capacity, and yields to others", async () => {
  for (let page = 0; page < 5; page++) expect(await rejectionOf("a")).toBeNull();
  const first = createWork();
  const running = admission.admit("b", first.work);
  const evicted = rejectionOf("a");
  expect(await rejectionOf("a")).toEqual([429, 60]);
  now = 20_000;
  expect(admission.refuse("a")).toMatchObject({ status: 429, retryAfterSeconds: 40 });
  const others = [rejectionOf("c"), rejectionOf("d")];
  expect(await evicted).toEqual([429, 60]);
  first.end("done");
  expect(await Promise.all([running, ...others])).toEqual(["done", null, null]);
  expect(admission.counts).toMatchObject({ shed: 0, limited: 3 });
});

test("shared work has a separate queue and no allowance", async () => {
  for (let page = 0; page < 5; page++) await admission.admitShared("sitemaps", async () => "done");
  const first = createWork();
  const running = admission.admit("a", first.work);
  const waiting = admission.admitShared("sitemaps", async () => "done");
  await expect(admission.admitShared("sitemaps", async () => "done")).rejects.toMatchObject({ status: 503 });
  first.end("done");
  expect([await running, await waiting]).toEqual(["done", "done"]);
});

test("an error of the work is passed on, and rejections are logged ten times a minute", async () => {
  await expect(admission.admit("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const first = createWork();
  const running = admission.admit("a", first.work);
  const waiting = [rejectionOf("a"), rejectionOf("b")];
  for (let time = 0; time < 50; time++) admission.refuse(`c${time}`);
  expect(warnings).toHaveLength(10);
  expect(warnings[9]).toMatchObject({ waiting: 2, shed: 10 });
  first.end("done");
  await Promise.all([running, ...waiting]);
});
