import { expect, test, vi } from "vitest";
import type { CountedEvent } from "#domain/analytics/analytics.ts";
import type { VisitorEvent } from "#domain/analytics/count-events.ts";
import { createEventBuffer } from "./event-buffer.ts";

const countEvents = vi.hoisted(() => vi.fn());
vi.mock("#domain/analytics/count-events.ts", () => ({ countEvents }));

const start = new Date("2026-11-20T12:00:00Z");

/** A buffer, what it has written, and its clock. */
function openBuffer() {
  const written: VisitorEvent[] = [];
  const warnings: string[] = [];
  let now = start;
  let isAway = false;
  countEvents.mockImplementation(async (_: unknown, events: readonly VisitorEvent[]) => {
    if (isAway) throw new Error("away");
    written.push(...events);
    return events.length;
  });
  const log = { info: () => {}, error: () => {}, warn: (event: string) => void warnings.push(event) };
  const buffer = createEventBuffer({ db: null as never, clock: { now: () => now }, log });
  return {
    buffer,
    written,
    warnings,
    goTo: (seconds: number) => void (now = new Date(start.getTime() + seconds * 1000)),
    setAway: (away: boolean) => void (isAway = away),
  };
}

const view = (listing: string): CountedEvent => ({ listingId: listing, kind: "view", source: "taoli" });

test("what a visitor repeats is one event, and another visitor’s is another", async () => {
  const { buffer, written } = openBuffer();
  for (let time = 0; time < 20; time += 1) buffer.add("one", [view("a")]);
  buffer.add("two", [view("a")]);
  await buffer.stop();
  expect(written).toEqual([
    { ...view("a"), visitor: "one" },
    { ...view("a"), visitor: "two" },
  ]);
});

test("more than 60 events or 40 listings in a minute are a program’s: none that waits or follows that day counts", async () => {
  const { buffer, written, goTo } = openBuffer();
  for (let time = 0; time < 61; time += 1) buffer.add("fast", [view("a")]);
  for (let listing = 0; listing < 41; listing += 1) buffer.add("reader", [view(String(listing))]);
  goTo(3600);
  buffer.add("fast", [view("b")]);
  await buffer.flush();
  expect(written).toEqual([]);
  goTo(86_400);
  buffer.add("fast", [view("b")]);
  await buffer.stop();
  expect(written).toEqual([{ ...view("b"), visitor: "fast" }]);
});

test("forty listings over several minutes are a person’s", async () => {
  const { buffer, written, goTo } = openBuffer();
  for (let listing = 0; listing < 80; listing += 1) {
    goTo(listing * 2);
    buffer.add("one", [view(String(listing))]);
  }
  await buffer.stop();
  expect(written).toHaveLength(80);
});

test("while the database is away events wait, and are written once it is back", async () => {
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

test("memory has a limit: visitors beyond it do not count", async () => {
  const { buffer, written } = openBuffer();
  for (let visitor = 0; visitor < 110_000; visitor += 1) buffer.add(String(visitor), [view("a")]);
  await buffer.stop();
  expect(written).toHaveLength(100_000);
});
