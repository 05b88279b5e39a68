import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#database/database.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import { failure, success } from "#std/result.ts";
import { testServices } from "#test/helpers/database-services.ts";
import { createPaymentEvents } from "./payment-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const provider = {} as PaymentProvider;
const services = testServices({} as Database);

/** Handles each event in a second, and remembers which, and how many at once. */
function slowHandler(ms = 1000) {
  const handled: string[] = [];
  let atOnce = 0;
  let most = 0;
  const handle = async (_services: unknown, _provider: unknown, eventId: string) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, ms));
    atOnce -= 1;
    handled.push(eventId);
    return success(null);
  };
  return { handle, handled, most: () => most };
}

test("messages are handled eight at a time, each once while it waits", async () => {
  const { handle, handled, most } = slowHandler();
  const events = createPaymentEvents(services, provider, { handle });
  for (let index = 0; index < 20; index += 1) events.handle(`evt_${index}`);
  for (let index = 10; index < 20; index += 1) events.handle(`evt_${index}`);
  const settled = events.settled();
  await vi.advanceTimersByTimeAsync(3000);
  await settled;
  expect([handled.length, new Set(handled).size, most()]).toEqual([20, 20, 8]);
});

test("where the database does one thing at a time, fewer are under way", async () => {
  const { handle, handled, most } = slowHandler(10);
  const events = createPaymentEvents(services, provider, { atOnce: 1, handle });
  for (let index = 0; index < 5; index += 1) events.handle(`evt_${index}`);
  const settled = events.settled();
  await vi.advanceTimersByTimeAsync(50);
  await settled;
  expect([handled.length, most()]).toEqual([5, 1]);
});

test("one that fails keeps no other from being handled", async () => {
  const { handle, handled } = slowHandler(1);
  const events = createPaymentEvents(services, provider, {
    handle: async (all, payments, id) => {
      if (id === "evt_bug") throw new Error("bug");
      return id === "evt_away" ? failure("unavailable") : await handle(all, payments, id);
    },
  });
  for (const id of ["evt_bug", "evt_away", "evt_good"]) events.handle(id);
  const settled = events.settled();
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(handled).toEqual(["evt_good"]);
  expect(services.logged).toContainEqual({ level: "error", event: "event-not-handled" });
});

test("a flood fills the inbox, not the memory", async () => {
  const { handle, handled } = slowHandler();
  const events = createPaymentEvents(services, provider, { handle });
  for (let index = 0; index < 3000; index += 1) events.handle(`evt_${index}`);
  const settled = events.settled();
  await vi.advanceTimersByTimeAsync(200_000);
  await settled;
  expect(handled).toHaveLength(1008);
});

test("stopping waits for what is under way, begins nothing else, and does not wait for ever", async () => {
  const quick = slowHandler(4000);
  const events = createPaymentEvents(services, provider, { handle: quick.handle });
  for (let index = 0; index < 20; index += 1) events.handle(`evt_${index}`);
  const stopped = events.stop();
  events.handle("evt_late");
  await vi.advanceTimersByTimeAsync(4000);
  await stopped;
  expect(quick.handled).toHaveLength(8);

  const slow = slowHandler(60_000);
  const stuck = createPaymentEvents(services, provider, { handle: slow.handle });
  stuck.handle("evt_1");
  const given = stuck.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await given;
  expect(services.logged).toContainEqual({ level: "warn", event: "events-left-in-inbox" });
});
