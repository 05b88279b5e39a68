import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { incidentMessage } from "#domain/incidents/incident-message.ts";
import { operatorWebhook } from "#providers/operator-webhook/operator-webhook.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/helpers/webhook-receiver.ts";
import { watchDatabase } from "./watch-database.ts";

const checkMs = 10;

let receiver: WebhookReceiver;
let dataDir: string;
let isUp: boolean;
const stops: (() => void)[] = [];

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  dataDir = mkdtempSync(join(tmpdir(), "taoli-watch-"));
  isUp = true;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function watch(): void {
  const compose = (news: Parameters<typeof incidentMessage>[1]) => incidentMessage("https://taoli.example", news);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const channels = [operatorWebhook({ url: receiver.url, compose })];
  const database = { ping: async () => isUp };
  stops.push(watchDatabase({ database, channels, log, dataDir, checkMs, downMs: 100 }));
}

const statuses = () =>
  receiver.received.map(({ body }) => (body as { incidents: [{ kind: string; status: string }] }).incidents[0]);
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
