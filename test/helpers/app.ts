import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Limits } from "#auth/limits/limits.ts";
import type { PasswordCost } from "#auth/passwords/hash-password.ts";
import type { OpenedDatabase } from "#database/database.ts";
import { readsFrom } from "#database/public-reads.ts";
import type { Services } from "#domain/services.ts";
import { defaultSite } from "#domain/site.ts";
import type { EventBuffer } from "#server/analytics/event-buffer.ts";
import type { Health } from "#server/api/health-routes.ts";
import type { SiteFiles } from "#server/media.ts";
import type { Admission, AdmissionSizes } from "#server/overload/admission.ts";
import type { Payments } from "#server/payments.ts";
import { testAddressHash, testCipher, testExportCipher } from "#test/helpers/email/test-ciphers.ts";
import { cheapPasswords, testSecret } from "./auth/embedded-auth.ts";
import { type DatabaseKind, openTestDatabase } from "./database/database.ts";

type ServerBundle = typeof import("#server/main.ts");

type LogLine = { level: "info" | "warn" | "error"; event: string } & Record<string, unknown>;

export type TestApp = {
  origin: string;
  /** Sends a request to the app in-process, without a port. `path` may be a full URL. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The method and path of every route. */
  routes: readonly { method: string; path: string }[];
  /** Opens a port on 127.0.0.1, at which `origin` is reachable. */
  listen(port: number): Promise<void>;
  /** Sets the clock; pages and expiries use it immediately. */
  setTime(now: Date): void;
  services: Services;
  opened: OpenedDatabase;
  log: LogLine[];
  payments: Payments;
  media: SiteFiles;
  admission: Admission;
  events: EventBuffer;
  /** Reports no jobs unless a test adds some here. */
  health: Health;
  /** Lets the Stripe sandbox send its webhook events to the app and applies them, like the server. */
  startSandbox(): void;
  /** The server's handler for a notification that affects everything. */
  invalidate(): void;
  /** The server's handler for every notification, with its payload. */
  applyNotification(payload: string | null): void;
  close(): Promise<void>;
};

export const testNow = new Date("2026-11-20T12:00:00.000Z");

type Options = {
  kind?: DatabaseKind;
  origin?: string;
  /** The clock; by default fixed at `testNow`. */
  now?: () => Date;
  /** Rate limits of the embedded provider that differ from the defaults. */
  limits?: Partial<Limits>;
  /** Cost of password hashing; minimal by default. */
  passwordCost?: PasswordCost;
  environment?: Record<string, string>;
  /** The limits on concurrent and waiting renders; very high by default. */
  admission?: Partial<AdmissionSizes>;
  /** Node's time limits for connections, in milliseconds. */
  times?: { headersTimeout?: number; connectionsCheckingInterval?: number };
  /** Wraps the build, to observe React Router's output. */
  build?: (build: ServerBuild) => ServerBuild;
  /** Opens a database other than a fresh one of the kind, for example one with an unreliable connection. */
  open?: () => Promise<{ opened: OpenedDatabase; close(): Promise<void> }>;
  /** Replaces the database of the services, to simulate failures. */
  database?: (opened: OpenedDatabase) => OpenedDatabase["db"];
};

/** The production bundle, as run by the server. `npm test` builds it first. */
export function loadServerBundle(): Promise<ServerBundle> {
  return import(pathToFileURL("build/server/index.js").href) as Promise<ServerBundle>;
}

/** The whole app on a fresh, migrated database, with a clock and a log that the test controls. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const { kind = "pglite", origin = "http://localhost:3000" } = options;
  const { build, clientFolder, createHttpServer, listen, PageCache, ...bundle } = await loadServerBundle();
  const { createAccounts, createApp, createMedia, createPayments, embeddedAccounts, readConfig } = bundle;
  const { applyWebhookEvents, createEventBuffer, JobRunner, listenForWork } = bundle;
  const { createPageAdmission, defaultAdmissionSizes, serveCachedPages, shedEarly } = bundle;
  const { opened, close } = await (options.open?.() ?? openTestDatabase(kind));
  const config = readConfig({ ORIGIN: origin, ...options.environment });
  const log: LogLine[] = [];
  let now = options.now ?? (() => testNow);
  let server: Server | null = null;
  let stopSandbox: (() => Promise<void>) | undefined;
  const services: Services = {
    ...readsAndWrites(options, opened),
    clock: { now: () => now() },
    log: {
      info: (event, fields) => void log.push({ level: "info", event, ...fields }),
      warn: (event, fields) => void log.push({ level: "warn", event, ...fields }),
      error: (event, fields) => void log.push({ level: "error", event, ...fields }),
    },
    countSearch() {},
    countDaily() {},
    site: defaultSite,
    origin,
    accounts: { ...embeddedAccounts(config), ...(config.auth.hostedUrl && { url: config.auth.hostedUrl }) },
    emailCipher: testCipher,
    exportCipher: testExportCipher,
    hashAddress: testAddressHash,
    payments: { account: config.payments.account, isLive: config.payments.isLive },
  };
  const accounts = await createAccounts(
    config,
    { ...services, db: opened.db },
    { text: config.auth.secret ?? testSecret, from: "AUTH_SECRET" },
    {
      limits: options.limits ?? {},
      passwordCost: options.passwordCost ?? cheapPasswords,
      stepMs: 1,
    },
  );
  const cache = new PageCache(services.clock, config.pageCacheBytes);
  const health: Health = {
    ping: (timeoutMs: number) => opened.ping(timeoutMs),
    canStore: async () => true,
    isWritable: () => true,
    isStopping: () => false,
  };
  const payments = await createPayments(config, services, opened);
  const webhookJob = new JobRunner(applyWebhookEvents(services, payments.provider, opened.kind), {
    database: opened,
    services,
  });
  let stopListening: Promise<() => Promise<void>> | undefined;
  const pages = options.build?.(build) ?? build;
  // High limits: most tests are not about load, and some request very many pages at once.
  const wide: Partial<AdmissionSizes> = {
    concurrency: 1000,
    maxQueuedPerKey: 10_000,
    maxQueued: 10_000,
    maxWaitMs: 60_000,
  };
  const admission = createPageAdmission(services, { ...defaultAdmissionSizes, ...wide, ...options.admission });
  const dataDir = mkdtempSync(join(tmpdir(), "taoli-media-"));
  const media = createMedia({ dataDir, s3: config.s3 });
  const site = { config, services, accounts, payments, media, build: pages, clientFolder };
  const events = createEventBuffer(services);
  const app = createApp({ ...site, health, cache, admission, events });
  return {
    origin,
    fetch: async (path, init) => await app.fetch(new Request(new URL(path, origin), init)),
    routes: app.routes,
    async listen(port) {
      const shortcuts = [serveCachedPages(services, cache, config), shedEarly(services, cache, admission, config)];
      const { trustedProxies } = config;
      server = createHttpServer(app.fetch, {
        shortcuts,
        trustedProxies,
        ...(options.times && { times: options.times }),
      });
      await listen(server, "127.0.0.1", port);
    },
    setTime: (time) => {
      now = () => time;
    },
    services,
    opened,
    log,
    payments,
    media,
    admission,
    events,
    health,
    startSandbox() {
      stopSandbox = payments.sandbox?.start(app.fetch);
      stopListening = listenForWork(opened, [webhookJob]);
    },
    invalidate: () => cache.invalidate(),
    applyNotification: (payload) => cache.applyNotification(payload),
    async close() {
      server?.closeAllConnections();
      server?.close();
      await stopSandbox?.();
      await (await stopListening)?.();
      await webhookJob.stop();
      await events.stop();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readsAndWrites({ database }: Options, opened: OpenedDatabase): Pick<Services, "db" | "publicReads"> {
  const db = database?.(opened);
  if (db === undefined) return { db: opened.db, publicReads: opened.publicReads };
  return { db, publicReads: readsFrom(db) };
}
