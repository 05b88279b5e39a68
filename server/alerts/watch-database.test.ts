import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { incidentMessage } from "#domain/incidents/incident-message.ts";
import { operatorWebhook } from "#providers/operator-webhook/operator-webhook.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/helpers/webhook-receiver.ts";
import { type DatabaseWatch, watchDatabase } from "./watch-database.ts";

const checkMs = 10;

let receiver: WebhookReceiver;
let dataDir: string;
let isUp: boolean;
let canWrite: boolean;
const watches: DatabaseWatch[] = [];

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  dataDir = mkdtempSync(join(tmpdir(), "taoli-watch-"));
  isUp = true;
  canWrite = true;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(async () => {
  for (const { stop } of watches.splice(0)) stop();
  vi.useRealTimers();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function watch(): DatabaseWatch {
  const compose = (updates: Parameters<typeof incidentMessage>[1]) => incidentMessage("https://taoli.example", updates);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const channels = [operatorWebhook({ url: receiver.url, compose })];
  const database = { ping: async () => isUp, canWrite: async () => canWrite };
  const watching = watchDatabase({ database, channels, log, dataDir, checkMs, outageMs: 100 });
  watches.push(watching);
  return watching;
}

const statuses = () =>
  receiver.received.map(
    ({ body }) => (body as { incidents: [{ id: string; kind: string; status: string }] }).incidents[0],
  );
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** The number of messages after another check. */
const countAfterCheck = async () => {
  await advance(checkMs);
  return receiver.received.length;
};

test("a long database outage and its end are each reported once by all processes of a machine", async () => {
  watch();
  watch();
  isUp = false;
  await advance(50);
  isUp = true;
  await advance(150);
  expect(statuses()).toEqual([]);
  isUp = false;
  await advance(150);
  await expect.poll(countAfterCheck).toBe(1);
  await advance(150);
  expect(statuses()).toMatchObject([{ kind: "database-down", status: "open" }]);
  isUp = true;
  await expect.poll(countAfterCheck).toBe(2);
  await advance(100);
  expect(statuses()).toMatchObject([{ status: "open" }, { kind: "database-down", status: "resolved" }]);
  await expect.poll(() => existsSync(join(dataDir, "database-down"))).toBe(false);
});

test("a failed message is sent again until it is accepted", async () => {
  watch();
  receiver.respondWith(500);
  isUp = false;
  await advance(100);
  await expect.poll(countAfterCheck).toBeGreaterThan(2);
  receiver.respondWith(200);
  const receivedMeanwhile = async () => {
    const { length } = receiver.received;
    // The machine's time: a message takes some, and the checks wait for it.
    for (let turn = 0; turn < 20; turn += 1) {
      await advance(checkMs);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return receiver.received.length - length;
  };
  await expect.poll(receivedMeanwhile).toBe(0);
});

test("a database that rejects writes is reported, and a database that is down is not reported as that", async () => {
  const { isWritable } = watch();
  canWrite = false;
  await advance(150);
  await expect.poll(countAfterCheck).toBe(1);
  expect([isWritable(), statuses()]).toMatchObject([false, [{ kind: "database-not-writable", status: "open" }]]);
  isUp = false;
  await advance(150);
  await expect.poll(countAfterCheck).toBe(2);
  expect(statuses()[1]).toMatchObject({ kind: "database-down", status: "open" });
  isUp = true;
  canWrite = true;
  await expect.poll(countAfterCheck).toBe(4);
  expect(isWritable()).toBe(true);
  expect(statuses().slice(2)).toMatchObject([
    { kind: "database-down", status: "resolved" },
    { kind: "database-not-writable", status: "resolved" },
  ]);
});

test("if the process that reported an outage dies, another one reports its end, once and with the same id", async () => {
  const sender = watch();
  isUp = false;
  await advance(150);
  await expect.poll(countAfterCheck).toBe(1);
  // The sender records the message before it dies.
  await expect.poll(() => readFileSync(join(dataDir, "database-down"), "utf8")).toContain('"notified":["');
  sender.stop();
  watch();
  watch();
  await advance(150);
  expect(await countAfterCheck()).toBe(1);
  isUp = true;
  await advance(150);
  expect(await countAfterCheck()).toBe(1);
  const longAgo = new Date(Date.now() - 10 * 60_000);
  utimesSync(join(dataDir, "database-down"), longAgo, longAgo);
  await expect.poll(countAfterCheck).toBe(2);
  await advance(100);
  const [open, resolved, ...others] = statuses();
  expect([resolved, others]).toMatchObject([{ id: open?.id, kind: "database-down", status: "resolved" }, []]);
  await expect.poll(() => existsSync(join(dataDir, "database-down"))).toBe(false);
});
