import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { incidentMessage } from "#domain/incidents/incident-message.ts";
import { operatorWebhook } from "#providers/operator-webhook/operator-webhook.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/helpers/webhook-receiver.ts";
import { watchDatabase } from "./watch-database.ts";

let receiver: WebhookReceiver;
let dataDir: string;
let isUp: boolean;
const stops: (() => void)[] = [];

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  dataDir = mkdtempSync(join(tmpdir(), "taoli-watch-"));
  isUp = true;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function watch(): void {
  const compose = (news: Parameters<typeof incidentMessage>[1]) => incidentMessage("https://taoli.example", news);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const channels = [operatorWebhook({ url: receiver.url, compose })];
  const database = { ping: async () => isUp };
  stops.push(watchDatabase({ database, channels, log, dataDir, checkMs: 10, downMs: 100 }));
}

const statuses = () =>
  receiver.received.map(({ body }) => (body as { incidents: [{ kind: string; status: string }] }).incidents[0]);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("a long database outage and its end are each reported once by all processes of a machine", async () => {
  watch();
  watch();
  isUp = false;
  await wait(50);
  isUp = true;
  await wait(150);
  expect(statuses()).toEqual([]);
  isUp = false;
  await expect.poll(() => receiver.received.length).toBe(1);
  await wait(150);
  expect(statuses()).toMatchObject([{ kind: "database-down", status: "open" }]);
  isUp = true;
  await expect.poll(() => receiver.received.length).toBe(2);
  await wait(100);
  expect(statuses()).toMatchObject([{ status: "open" }, { kind: "database-down", status: "resolved" }]);
  await expect.poll(() => existsSync(join(dataDir, "database-down"))).toBe(false);
});

test("a failed message is sent again until it is accepted", async () => {
  watch();
  receiver.respondWith(500);
  isUp = false;
  await expect.poll(() => receiver.received.length).toBeGreaterThan(2);
  receiver.respondWith(200);
  const receivedMeanwhile = async () => {
    const { length } = receiver.received;
    await wait(200);
    return receiver.received.length - length;
  };
  await expect.poll(receivedMeanwhile).toBe(0);
});
