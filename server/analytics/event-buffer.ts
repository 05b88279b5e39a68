import type { CountedEvent } from "#domain/analytics/analytics.ts";
import { countEvents, type VisitorEvent } from "#domain/analytics/count-events.ts";
import type { Services } from "#domain/services.ts";

export type EventBuffer = {
  /** Counts these events of a visitor soon. Keeps nothing of one who acts like a program. */
  add(visitor: string, events: readonly CountedEvent[]): void;
  /** Writes what waits. Never throws: events that cannot be written wait for the next time. */
  flush(): Promise<void>;
  /** Ends the timer, and writes what waits. */
  stop(): Promise<void>;
};

type Visitor = {
  /** Events and listings of the present minute. */
  minute: number;
  events: number;
  listings: Set<string>;
  /** By listing and kind: what somebody repeats is one. */
  waiting: Map<string, VisitorEvent>;
};

const flushMs = 5000;
const minuteMs = 60_000;

/** A person opens fewer listings than this in a minute; a program that reads all of them does not. */
const mostEventsPerMinute = 60;
const mostListingsPerMinute = 40;

/** Beyond these, events are dropped: the counts are too low rather than the memory full. */
const mostVisitors = 20_000;
const mostPrograms = 10_000;
const batchSize = 2000;

/**
 * Collects events for five seconds, so that a busy listing costs a write every five seconds and a crash loses no more.
 * A visitor with more than 60 events or 40 listings in a minute is a program: none of its events that wait or follow
 * on that day (UTC) count.
 */
export function createEventBuffer(services: Pick<Services, "db" | "clock" | "log">): EventBuffer {
  const visitors = new Map<string, Visitor>();
  const programs = new Set<string>();
  let day = "";
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();

  function add(name: string, events: readonly CountedEvent[]): void {
    const now = services.clock.now();
    const today = now.toISOString().slice(0, 10);
    if (today !== day) {
      programs.clear();
      day = today;
    }
    if (programs.has(name)) return;
    const visitor = visitors.get(name) ?? newVisitor();
    if (!visitors.has(name)) {
      if (visitors.size >= mostVisitors) return;
      visitors.set(name, visitor);
    }
    const minute = Math.floor(now.getTime() / minuteMs);
    if (visitor.minute !== minute) Object.assign(visitor, { minute, events: 0, listings: new Set() });
    visitor.events += events.length;
    for (const { listingId } of events) visitor.listings.add(listingId);
    if (visitor.events > mostEventsPerMinute || visitor.listings.size > mostListingsPerMinute) {
      visitors.delete(name);
      if (programs.size < mostPrograms) programs.add(name);
      return;
    }
    for (const event of events) visitor.waiting.set(`${event.listingId} ${event.kind}`, { ...event, visitor: name });
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    if (visitors.size === 0) return;
    const minute = Math.floor(services.clock.now().getTime() / minuteMs);
    const events: VisitorEvent[] = [];
    for (const [name, visitor] of visitors) {
      events.push(...visitor.waiting.values());
      visitor.waiting.clear();
      if (visitor.minute !== minute) visitors.delete(name);
    }
    for (let from = 0; from < events.length; from += batchSize) {
      try {
        await countEvents(services, events.slice(from, from + batchSize));
      } catch {
        services.log.warn("analytics-not-counted");
        for (const event of events.slice(from)) keep(event);
        return;
      }
    }
  }

  /** Puts an event back that could not be written. */
  function keep(event: VisitorEvent): void {
    const visitor = visitors.get(event.visitor) ?? newVisitor();
    if (!visitors.has(event.visitor)) {
      if (visitors.size >= mostVisitors || programs.has(event.visitor)) return;
      visitors.set(event.visitor, visitor);
    }
    visitor.waiting.set(`${event.listingId} ${event.kind}`, event);
  }

  return {
    add,
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

function newVisitor(): Visitor {
  return { minute: 0, events: 0, listings: new Set(), waiting: new Map() };
}
