import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import type { InboxEvent } from "#domain/payments/webhook/inbox.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { createPaymentEvents, type EventOptions } from "./payment-events.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2027-01-31T10:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const provider = {} as PaymentProvider;

type Waiting = { id: string; dueAt: number };

/** An inbox in memory whose events take a second each, and those with "away" in their name come back two seconds later. */
function memoryInbox(ms = 1000) {
  const waiting: Waiting[] = [];
  const handled: string[] = [];
  let atOnce = 0;
  let most = 0;
  let claims = 0;
  const inbox: NonNullable<EventOptions["inbox"]> = {
    async claimEvents(_services, _provider, room) {
      claims += 1;
      const due = waiting.filter(({ dueAt }) => dueAt <= Date.now()).slice(0, room);
      for (const event of due) waiting.splice(waiting.indexOf(event), 1);
      return due.map(({ id }) => ({ id }) as InboxEvent);
    },
    async handleEvent(_services, _provider, { id }) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, ms));
      atOnce -= 1;
      handled.push(id);
      if (id.includes("bug")) throw new Error("bug");
      if (id.includes("away") && handled.filter((one) => one === id).length < 3)
        waiting.push({ id, dueAt: Date.now() + 2000 });
      return true;
    },
    findNextDue: async () => {
      const times = waiting.map(({ dueAt }) => dueAt);
      return times.length === 0 ? null : new Date(Math.min(...times));
    },
  };
  const receive = (id: string) => void waiting.push({ id, dueAt: Date.now() });
  return { inbox, handled, waiting, receive, most: () => most, claims: () => claims };
}

function start(memory: ReturnType<typeof memoryInbox>, atOnce?: number) {
  const services = { ...testServices({} as Database), clock: { now: () => new Date() } };
  const options = { inbox: memory.inbox, ...(atOnce !== undefined && { atOnce }) };
  return { services, events: createPaymentEvents(services, provider, options) };
}

test.each([
  [undefined, 8],
  [3, 3],
])("of a flood, with room for %j at once, %i are under way until all are applied", async (atOnce, most) => {
  const memory = memoryInbox();
  const { events } = start(memory, atOnce);
  for (let index = 0; index < 120; index += 1) {
    memory.receive(`evt_${index}`);
    events.wake();
  }
  const settled = events.settled();
  await vi.advanceTimersByTimeAsync(Math.ceil(120 / most) * 1000);
  await settled;
  expect([memory.handled.length, new Set(memory.handled).size, memory.most()]).toEqual([120, 120, most]);
  await events.stop();
});

test("one slow event keeps no other from being applied, nor does one that fails", async () => {
  const memory = memoryInbox(60_000);
  const { events, services } = start(memory);
  memory.receive("evt_slow_bug");
  events.wake();
  await vi.advanceTimersByTimeAsync(30_000);
  memory.receive("evt_later");
  events.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory.handled).toEqual(["evt_slow_bug", "evt_later"]);
  expect(services.logged).toContainEqual({ level: "error", event: "event-not-handled" });
  await events.stop();
});

test("an event that was put back is tried again when it is due, without another one coming in", async () => {
  const memory = memoryInbox(0);
  const { events } = start(memory);
  memory.receive("evt_away");
  events.wake();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(memory.handled).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(memory.handled).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(memory.handled).toHaveLength(3);
  await events.stop();
});

test("what another process has left behind is found within ten seconds, also after the database failed", async () => {
  const memory = memoryInbox(0);
  const { claimEvents } = memory.inbox;
  let isAway = true;
  memory.inbox.claimEvents = async (...asked) => {
    if (isAway) throw new Error("The database is away.");
    return await claimEvents(...asked);
  };
  const { events, services } = start(memory);
  events.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(services.logged).toEqual([{ level: "warn", event: "inbox-not-read" }]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  memory.receive("evt_left_behind");
  await vi.advanceTimersByTimeAsync(10_001);
  expect(memory.handled).toEqual(["evt_left_behind"]);
  await events.stop();
});

test("stopping waits for what is under way, claims nothing else, and does not wait for ever", async () => {
  const quick = memoryInbox(4000);
  const { events } = start(quick);
  for (let index = 0; index < 20; index += 1) quick.receive(`evt_${index}`);
  events.wake();
  await vi.advanceTimersByTimeAsync(0);
  const stopped = events.stop();
  events.wake();
  await vi.advanceTimersByTimeAsync(4000);
  await stopped;
  expect([quick.handled.length, quick.waiting.length]).toEqual([8, 12]);

  const slow = memoryInbox(60_000);
  const stuck = start(slow);
  slow.receive("evt_1");
  stuck.events.wake();
  await vi.advanceTimersByTimeAsync(0);
  const given = stuck.events.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await given;
  expect(stuck.services.logged).toContainEqual({ level: "warn", event: "events-left-in-inbox" });
});
