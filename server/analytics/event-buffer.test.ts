import { expect, onTestFinished, test, vi } from "vitest";
import type { CountedEvent } from "#domain/analytics/analytics.ts";
import type { VisitorEvent } from "#domain/analytics/counting/count-events.ts";
import { createEventBuffer } from "./event-buffer.ts";

const countEvents = vi.hoisted(() => vi.fn());
vi.mock("#domain/analytics/counting/count-events.ts", () => ({ countEvents }));
const addOutcomes = vi.hoisted(() => vi.fn());
vi.mock("#domain/analytics/counting/outcomes.ts", () => ({ addOutcomes }));

const start = new Date("2026-11-20T12:00:00Z");

/** A buffer, the batches it has written, and its clock. */
function openBuffer() {
  const written: VisitorEvent[] = [];
  const warnings: string[] = [];
  let now = start;
  let isAway = false;
  countEvents.mockImplementation(async (_: unknown, events: readonly VisitorEvent[]) => {
    if (isAway) throw new Error("away");
    written.push(...events);
    return { counted: events.length };
  });
  const outcomes: Record<string, number> = {};
  addOutcomes.mockImplementation(async (_: unknown, amounts: ReadonlyMap<string, number>) => {
    if (isAway) throw new Error("away");
    for (const [outcome, amount] of amounts) outcomes[outcome] = (outcomes[outcome] ?? 0) + amount;
  });
  const log = { info: () => {}, error: () => {}, warn: (event: string) => void warnings.push(event) };
  const observed: [string, number][] = [];
  const observe = (outcome: string, amount: number) => void observed.push([outcome, amount]);
  const buffer = createEventBuffer({ db: null as never, clock: { now: () => now }, log }, observe);
  return {
    buffer,
    written,
    outcomes,
    observed,
    warnings,
    goTo: (seconds: number) => void (now = new Date(start.getTime() + seconds * 1000)),
    setAway: (away: boolean) => void (isAway = away),
  };
}

const view = (listing: string): CountedEvent => ({ listingId: listing, kind: "view", source: "taoli" });

test("events are written every five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { buffer, written } = openBuffer();
  for (const [index, listing] of ["a", "b"].entries()) {
    buffer.add("one", [view(listing)]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(written).toHaveLength(index);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toHaveLength(index + 1);
  }
  await buffer.stop();
});

test("repeated events of a visitor are counted once, and visitors are counted separately", async () => {
  const { buffer, written } = openBuffer();
  for (let time = 0; time < 20; time += 1) buffer.add("one", [view("a")]);
  buffer.add("two", [view("a")]);
  await buffer.stop();
  expect(written).toEqual([
    { ...view("a"), visitor: "one" },
    { ...view("a"), visitor: "two" },
  ]);
});

test("a visitor with more than 60 events or 40 listings in a minute is ignored for the rest of the day", async () => {
  const { buffer, written, goTo, outcomes } = openBuffer();
  for (let time = 0; time < 61; time += 1) buffer.add("fast", [view("a")]);
  for (let listing = 0; listing < 41; listing += 1) buffer.add("reader", [view(String(listing))]);
  goTo(3600);
  buffer.add("fast", [view("b")]);
  await buffer.flush();
  expect(written).toEqual([]);
  // Repeated events in the buffer are one event.
  expect(outcomes).toEqual({ pace: 1 + 1 + 40 + 1 + 1 });
  goTo(86_400);
  buffer.add("fast", [view("b")]);
  await buffer.stop();
  expect(written).toEqual([{ ...view("b"), visitor: "fast" }]);
});

test("forty listings over several minutes are counted", async () => {
  const { buffer, written, goTo } = openBuffer();
  for (let listing = 0; listing < 80; listing += 1) {
    goTo(listing * 2);
    buffer.add("one", [view(String(listing))]);
  }
  await buffer.stop();
  expect(written).toHaveLength(80);
});

test("events are kept while the database is unavailable, and written afterwards", async () => {
  const { buffer, written, warnings, setAway } = openBuffer();
  buffer.add("one", [view("a")]);
  setAway(true);
  await buffer.flush();
  await buffer.flush();
  expect([written, warnings]).toEqual([[], ["analytics-not-counted", "analytics-not-counted"]]);
  setAway(false);
  await buffer.stop();
  expect(written).toEqual([{ ...view("a"), visitor: "one" }]);
});

test("events of visitors beyond the memory limit are dropped", async () => {
  const { buffer, written, outcomes } = openBuffer();
  for (let visitor = 0; visitor < 110_000; visitor += 1) buffer.add(String(visitor), [view("a")]);
  await buffer.stop();
  expect(written).toHaveLength(100_000);
  expect(outcomes).toEqual({ counted: 100_000, full: 10_000 });
});

test("dropped events are added up by reason, also after a database outage", async () => {
  const { buffer, outcomes, observed, warnings, setAway } = openBuffer();
  buffer.drop("bot", 3);
  buffer.drop("malformed", 0);
  await buffer.flush();
  expect(outcomes).toEqual({ bot: 3 });
  setAway(true);
  buffer.drop("bot", 2);
  await buffer.flush();
  buffer.drop("bot", 1);
  expect(warnings).toEqual(["analytics-outcomes-not-counted"]);
  setAway(false);
  await buffer.stop();
  expect(outcomes).toEqual({ bot: 6 });
  expect(observed).toEqual([
    ["bot", 3],
    ["bot", 2],
    ["bot", 1],
  ]);
});
