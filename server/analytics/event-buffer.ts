import type { CountedEvent } from "#domain/analytics/analytics.ts";
import { countEvents, type VisitorEvent } from "#domain/analytics/counting/count-events.ts";
import type { EventOutcome } from "#domain/analytics/counting/outcomes.ts";
import type { Services } from "#domain/services.ts";
import { OutcomeSums } from "./outcome-sums.ts";

export type EventBuffer = {
  /** Adds a visitor's events to the next write. Ignores visitors that behave like bots. */
  add(visitor: string, events: readonly CountedEvent[]): void;
  /** Counts events that the caller has dropped. */
  drop(outcome: EventOutcome, amount: number): void;
  /** Writes buffered events. Never throws: events that cannot be written are retried at the next flush. */
  flush(): Promise<void>;
  /** Stops the timer and writes buffered events. */
  stop(): Promise<void>;
};

type Visitor = {
  /** The events and listings of the current minute. */
  minute: number;
  events: number;
  listings: Set<string>;
  /** By listing and kind: a visitor's repeated events count once. */
  waiting: Map<string, VisitorEvent>;
};

const flushMs = 5000;
const minuteMs = 60_000;

/** A person opens fewer listings than this in a minute; a bot that reads all of them opens more. */
const maxEventsPerMinute = 60;
const maxListingsPerMinute = 40;

/** Events of further visitors are dropped: counts that are too low are better than running out of memory. */
const maxVisitors = 100_000;
const maxBots = 10_000;
const batchSize = 2000;

/**
 * Buffers events for five seconds, so that a busy listing costs one write every five seconds and a crash loses no more
 * than that. A visitor with more than 60 events or 40 listings in a minute is a bot: its buffered and later events of
 * that day (UTC) do not count. The outcomes of events are summed in the same write; `observe` receives each one
 * immediately.
 */
export function createEventBuffer(
  services: Pick<Services, "db" | "clock" | "log">,
  observe?: (outcome: EventOutcome, amount: number) => void,
): EventBuffer {
  const outcomes = new OutcomeSums<EventOutcome>();
  const note = (outcome: EventOutcome, amount: number) => {
    if (amount === 0) return;
    outcomes.add(outcome, amount);
    observe?.(outcome, amount);
  };
  const visitors = new Visitors(note);
  let writing: Promise<void> = Promise.resolve();

  /** Returns whether everything was written. */
  async function writeEvents(): Promise<boolean> {
    if (visitors.isEmpty) return true;
    const events = visitors.take(services.clock.now());
    for (let from = 0; from < events.length; from += batchSize) {
      try {
        const amounts = await countEvents(services, events.slice(from, from + batchSize));
        for (const [outcome, amount] of Object.entries(amounts)) note(outcome as EventOutcome, amount);
      } catch {
        services.log.warn("analytics-not-counted");
        for (const event of events.slice(from)) visitors.restore(event);
        return false;
      }
    }
    return true;
  }

  async function write(): Promise<void> {
    if (await writeEvents()) await outcomes.write(services);
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();
  return {
    add: (visitor, events) => visitors.add(visitor, events, services.clock.now()),
    drop: note,
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** The visitors of the current minute, each with its buffered events. */
class Visitors {
  readonly #visitors = new Map<string, Visitor>();
  readonly #bots = new Set<string>();
  readonly #drop: (outcome: "pace" | "full", amount: number) => void;
  #day = "";

  constructor(drop: (outcome: "pace" | "full", amount: number) => void) {
    this.#drop = drop;
  }

  get isEmpty(): boolean {
    return this.#visitors.size === 0;
  }

  add(name: string, events: readonly CountedEvent[], now: Date): void {
    if (events.length === 0) return;
    this.#startDay(now.toISOString().slice(0, 10));
    const visitor = this.#open(name, events.length);
    if (visitor === null) return;
    const minute = minuteOf(now);
    if (visitor.minute !== minute) Object.assign(visitor, { minute, events: 0, listings: new Set() });
    visitor.events += events.length;
    for (const { listingId } of events) visitor.listings.add(listingId);
    if (visitor.events > maxEventsPerMinute || visitor.listings.size > maxListingsPerMinute) {
      this.#visitors.delete(name);
      this.#drop("pace", visitor.waiting.size + events.length);
      if (this.#bots.size < maxBots) this.#bots.add(name);
      return;
    }
    for (const event of events) wait(visitor, { ...event, visitor: name });
  }

  /** Removes and returns the buffered events. Deletes visitors of an earlier minute. */
  take(now: Date): VisitorEvent[] {
    const events: VisitorEvent[] = [];
    for (const [name, visitor] of this.#visitors) {
      events.push(...visitor.waiting.values());
      visitor.waiting.clear();
      if (visitor.minute !== minuteOf(now)) this.#visitors.delete(name);
    }
    return events;
  }

  /** Buffers an event again that could not be written. */
  restore(event: VisitorEvent): void {
    const visitor = this.#open(event.visitor, 1);
    if (visitor !== null) wait(visitor, event);
  }

  /** Null for a bot, or if there are too many visitors, in which case `events` are counted as dropped. */
  #open(name: string, events: number): Visitor | null {
    if (this.#bots.has(name)) {
      this.#drop("pace", events);
      return null;
    }
    const known = this.#visitors.get(name);
    if (known !== undefined) return known;
    if (this.#visitors.size >= maxVisitors) {
      this.#drop("full", events);
      return null;
    }
    const visitor: Visitor = { minute: 0, events: 0, listings: new Set(), waiting: new Map() };
    this.#visitors.set(name, visitor);
    return visitor;
  }

  #startDay(day: string): void {
    if (day === this.#day) return;
    this.#bots.clear();
    this.#day = day;
  }
}

function wait(visitor: Visitor, event: VisitorEvent): void {
  visitor.waiting.set(`${event.listingId} ${event.kind}`, event);
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / minuteMs);
}
