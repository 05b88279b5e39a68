import { eventOutcomes } from "#domain/analytics/counting/outcomes.ts";
import { searchOutcomes } from "#domain/search/search-outcomes.ts";
import { routeOf } from "./route-of.ts";

/** Upper bounds in seconds: cached pages take less than a millisecond, renders tens, calls to Stripe seconds. */
export const durationBounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * Durations with the same labels. `counts` has one number per bound, and one for longer durations; it is not
 * cumulative.
 */
export class DurationSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts = new Float64Array(durationBounds.length + 1);
  sumSeconds = 0;

  constructor(labels: Readonly<Record<string, string>>) {
    this.labels = labels;
  }

  add(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < durationBounds.length && seconds > (durationBounds[bucket] ?? 0)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sumSeconds += seconds;
  }
}

/** Counts by one label, whose values must be few. */
class Tally {
  readonly #counts = new Map<string, number>();

  /** `values` are shown with 0 until they are counted. */
  constructor(values: readonly string[] = []) {
    for (const value of values) this.#counts.set(value, 0);
  }

  count(value: string, times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times);
  }

  entries(): Iterable<[string, number]> {
    return this.#counts;
  }
}

/**
 * Durations by labels.
 *
 * @internal Exported for its tests.
 */
export class DurationMeter {
  readonly #series = new Map<string, DurationSeries>();

  add(labels: Readonly<Record<string, string>>, milliseconds: number): void {
    const key = Object.values(labels).join("\n");
    let series = this.#series.get(key);
    if (series === undefined) {
      series = new DurationSeries(labels);
      this.#series.set(key, series);
    }
    series.add(milliseconds);
  }

  all(): Iterable<DurationSeries> {
    return this.#series.values();
  }
}

/** Called for each response once it has been sent. `path` excludes the query. */
export type RequestObserver = (
  request: { id: string; method: string; path: string; status: number },
  milliseconds: number,
) => void;

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];

/** Paths are many, routes few. The cache of paths is cleared when it reaches this size. */
const maxPaths = 10_000;

/**
 * Requests by method, route and status. A path in the cache costs two look-ups and an addition.
 *
 * @internal Exported for its tests.
 */
export class RequestMeter {
  readonly #routes = new Map<string, Map<number, DurationSeries>>();
  readonly #routeOfPath = new Map<string, Map<number, DurationSeries>>();

  readonly observe: RequestObserver = ({ method, path, status }, milliseconds) => {
    const route = this.#routeOfPath.get(path) ?? this.#learn(path);
    const key = method === "GET" ? status : (methods.indexOf(method) + 2) * 1000 + status;
    (route.get(key) ?? this.#begin(route, key, { method, path, status })).add(milliseconds);
  };

  *all(): Iterable<DurationSeries> {
    for (const route of this.#routes.values()) yield* route.values();
  }

  #learn(path: string): Map<number, DurationSeries> {
    const name = routeOf(path);
    const route = this.#routes.get(name) ?? new Map<number, DurationSeries>();
    this.#routes.set(name, route);
    if (this.#routeOfPath.size >= maxPaths) this.#routeOfPath.clear();
    this.#routeOfPath.set(path, route);
    return route;
  }

  #begin(
    route: Map<number, DurationSeries>,
    key: number,
    { method, path, status }: Omit<Parameters<RequestObserver>[0], "id">,
  ): DurationSeries {
    const known = methods.includes(method) ? method : "other";
    const series = new DurationSeries({ method: known, route: routeOf(path), status: String(status) });
    route.set(key, series);
    return series;
  }
}

/** The counters of this process, as plain numbers in memory; `createMetrics` reads them on demand. */
export type Meters = {
  requests: RequestMeter;
  queries: DurationMeter;
  /** Waits for a database connection. */
  connectionWaits: DurationMeter;
  /** Requests shed under load, by reason. */
  shed: Tally;
  /** The auth provider's audit actions: `signed-in`, `sign-in-refused`, … */
  authEvents: Tally;
  /** Attempts to deliver an email, by result. */
  emails: Tally;
  /** Visitors' events, by outcome. */
  analyticsEvents: Tally;
  /** Searches, by outcome. */
  searches: Tally;
  /** Runs of background jobs. */
  jobRuns: DurationMeter;
};

export function createMeters(): Meters {
  return {
    requests: new RequestMeter(),
    queries: new DurationMeter(),
    connectionWaits: new DurationMeter(),
    shed: new Tally(),
    authEvents: new Tally(["signed-in", "sign-in-refused"]),
    emails: new Tally(["sent", "failed"]),
    analyticsEvents: new Tally(eventOutcomes),
    searches: new Tally(searchOutcomes),
    jobRuns: new DurationMeter(),
  };
}
