import { pathToFileURL } from "node:url";
import type { Limits } from "#auth/limits/limits.ts";
import type { OpenedDatabase } from "#database/database.ts";
import type { Services } from "#domain/services.ts";
import { defaultSite } from "#domain/site.ts";
import { type DatabaseKind, openTestDatabase } from "./database.ts";

type ServerBundle = typeof import("#server/main.ts");

type LogLine = { level: "info" | "warn" | "error"; event: string } & Record<string, unknown>;

export type TestApp = {
  origin: string;
  /** Asks the app as a function; no port. `path` may be a whole URL. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Turns the clock; pages and expiries see it at once. */
  setTime(now: Date): void;
  services: Services;
  opened: OpenedDatabase;
  log: LogLine[];
  /** What the server does at every announced change. */
  invalidate(): void;
  close(): Promise<void>;
};

export const testNow = new Date("2026-11-20T12:00:00.000Z");

type Options = {
  kind?: DatabaseKind;
  origin?: string;
  /** How often things may be tried at the embedded provider, where not as often as usual. */
  limits?: Partial<Limits>;
  environment?: Record<string, string>;
  /** Opens another database than a fresh one of the kind, such as one behind a bad line. */
  open?: () => Promise<{ opened: OpenedDatabase; close(): Promise<void> }>;
  /** Stands in for the database of the services, to make it fail. */
  database?: (opened: OpenedDatabase) => OpenedDatabase["db"];
};

/** The production bundle, as the server runs it. `npm test` builds it before. */
export function loadServerBundle(): Promise<ServerBundle> {
  return import(pathToFileURL("build/server/index.js").href) as Promise<ServerBundle>;
}

/** The whole app over a fresh, migrated database, with a clock and a log that the test holds. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const { kind = "pglite", origin = "http://localhost:3000" } = options;
  const { build, clientFolder, createAccounts, createApp, embeddedAccounts, PageCache, readConfig } =
    await loadServerBundle();
  const { opened, close } = await (options.open?.() ?? openTestDatabase(kind));
  const config = readConfig({ ORIGIN: origin, ...options.environment });
  const log: LogLine[] = [];
  let now = testNow;
  const services: Services = {
    db: options.database?.(opened) ?? opened.db,
    clock: { now: () => now },
    log: {
      info: (event, fields) => void log.push({ level: "info", event, ...fields }),
      warn: (event, fields) => void log.push({ level: "warn", event, ...fields }),
      error: (event, fields) => void log.push({ level: "error", event, ...fields }),
    },
    site: defaultSite,
    origin,
    accounts: embeddedAccounts(config),
  };
  const accounts = await createAccounts(config, { ...services, db: opened.db }, options.limits);
  const cache = new PageCache(services.clock, config.pageCacheBytes);
  const health = { ping: (timeoutMs: number) => opened.ping(timeoutMs), isStopping: () => false };
  const app = createApp({ config, services, accounts, health, cache, build, clientFolder });
  return {
    origin,
    fetch: async (path, init) => await app.fetch(new Request(new URL(path, origin), init)),
    setTime: (time) => {
      now = time;
    },
    services,
    opened,
    log,
    invalidate: () => cache.invalidate(),
    close,
  };
}
