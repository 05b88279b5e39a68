import { rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import type { OpenedDatabase } from "#database/database.ts";
import { recordPrices } from "#domain/payments/checkout/listing-prices.ts";
import { reprojectListings } from "#domain/payments/ledger/project-listing.ts";
import type { Services } from "#domain/services.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { findAuthSecret } from "./accounts/auth-secret.ts";
import { createOperatorAlerts } from "./alerts/operator-alerts.ts";
import { createCounters } from "./analytics/counters.ts";
import { createEventBuffer } from "./analytics/event-buffer.ts";
import type { Health } from "./api/health-routes.ts";
import { type AppDependencies, createApp } from "./app.ts";
import { readLastBackup } from "./backup/last-backup.ts";
import { serveSnapshots } from "./backup/snapshot-channel.ts";
import { startDatabaseClock } from "./database-clock.ts";
import { createEmailTransport } from "./email/email-transport.ts";
import { serveCachedPages } from "./http/cached-pages.ts";
import { createHttpServer, type Fetch, listen } from "./http/listen.ts";
import { type Jobs, startJobs } from "./jobs/start-jobs.ts";
import { limitOutageLines } from "./log/limit-outage-lines.ts";
import { createLog, errorFields } from "./log/log.ts";
import { openMedia, warnWithoutUploads } from "./media.ts";
import { createObservability } from "./observability/observability.ts";
import { createPageAdmission, defaultAdmissionSizes } from "./overload/admission.ts";
import { shedEarly } from "./overload/shed-early.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import { createPayments } from "./payments.ts";
import { createServices, openMigratedDatabase } from "./services.ts";
import { banner } from "./start/banner.ts";
import { type Config, processConfig } from "./start/config.ts";
import { stopOnSignal } from "./start/shutdown.ts";

export type ProcessDependencies = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  clientFolder?: string;
  /** Installs handlers before the app, as the development server does with Vite. */
  wrap?: (server: Server) => void;
};

/** Logs an uncaught error and exits: the process is then in an unknown state. */
function exitOnException(log: ReturnType<typeof createLog>): void {
  process.on("uncaughtException", (error) => {
    log.error("uncaught-exception", errorFields(error));
    void log.flush().finally(() => process.exit(1));
  });
}

/** Runs the server process: settings, database, app, jobs, port. A stop signal shuts these down in reverse order. */
export async function runProcess({ build, clientFolder, wrap }: ProcessDependencies): Promise<Server> {
  const config = processConfig();
  const log = limitOutageLines(createLog(config.logLevel));
  exitOnException(log);
  const media = await openMedia(config, log);
  const observability = await createObservability(config);
  const transport = observability.transport(createEmailTransport(config));
  const database = await openMigratedDatabase(config, log, observability.database);
  const clock = await startDatabaseClock(database, log);
  const secret = await findAuthSecret(config, database.db, log);
  const counters = createCounters({ db: database.db, clock, log }, observability.search);
  const services = await createServices(config, database, log, clock, secret, counters);
  await prepareLedger(services);
  const accounts = await createAccounts(config, services, secret, observability.auth);
  const payments = observability.payments(await createPayments(config, services, database));
  const cache = new PageCache(services.clock, config.pageCacheBytes);
  let stopping = false;
  let jobs: Promise<Jobs> | null = null;
  const { readJobs, runJob } = jobControls(() => jobs);
  const alerts = createOperatorAlerts({ config, database, transport, log, readJobs });
  const { isWritable } = alerts;
  const storage = { ...storageHealth(config, database), isWritable };
  const health = { ...storage, isStopping: () => stopping, jobs: readJobs, runJob };
  const admission = createPageAdmission(services, defaultAdmissionSizes, observability.shed);
  const shared = { config, services, accounts, payments, media, health, cache };
  const events = createEventBuffer(services, observability.analytics);
  const appDependencies = { ...shared, admission, events, build, clientFolder, observe: observability.requests };
  const jobDependencies = { database, transport, files: media.files, exports: media.exports, proofs: media.proofs };
  const app = createApp(appDependencies);
  const server = observability.server(createServer(appDependencies, app.fetch));
  wrap?.(server);

  const stopListening = await applyChanges(database, cache);
  await observability.start({ services, database, isWritable, cache, jobs: readJobs });
  const stopSnapshots = await serveSnapshots(config.dataDir, database, log);
  const stopSandbox = payments.sandbox?.start(app.fetch);
  const close = async () => {
    const jobsStopped = jobs?.then(({ stop }) => stop(), noop);
    alerts.stop();
    await stopSandbox?.();
    await stopSnapshots();
    await Promise.all([jobsStopped, events.stop(), counters.stop()]);
    transport.close();
    await stopListening();
    clock.stop();
    await database.close();
    await observability.stop();
    await log.flush();
  };
  stopOnSignal({ server, log, announce: () => void (stopping = true), close });

  try {
    await listen(server, config.host, config.port);
    process.stdout.write(banner(config, database));
    // Started last: the embedded database runs one statement at a time, and visitors take priority.
    jobs = startJobs({ ...shared, ...jobDependencies, operators: alerts.dependencies, observe: observability.job });
    await Promise.all([jobs, warnWithoutUploads(media, log)]);
  } catch (error) {
    await close();
    throw error;
  }
  return server;
}

/** Returns a function that stops listening. */
function applyChanges(database: OpenedDatabase, cache: PageCache): Promise<() => Promise<void>> {
  return database.onListingsChanged(
    (payload) => cache.applyNotification(payload),
    (isListening) => cache.setListening(isListening),
  );
}

/** Controls of the jobs, for parts that are created before the jobs start. */
function jobControls(jobs: () => Promise<Jobs> | null) {
  return {
    readJobs: async () => (await jobs())?.status() ?? [],
    runJob: async (name: string) => (await jobs())?.runNow(name) ?? false,
  };
}

/** Jobs that did not start need not be stopped. */
function noop(): void {}

/** Creates the HTTP server with the app and the handlers before it. */
function createServer({ services, cache, config, admission, observe }: AppDependencies, fetch: Fetch): Server {
  const shortcuts = [
    serveCachedPages(services, cache, config, observe),
    shedEarly(services, cache, admission, config, observe),
  ];
  return createHttpServer(fetch, { shortcuts, trustedProxies: config.trustedProxies });
}

/** Stores today's prices and recomputes listings after a switch between test and live payments. */
async function prepareLedger(services: Services): Promise<void> {
  await recordPrices(services);
  const listings = await reprojectListings(services);
  if (listings > 0) services.log.warn("listings-reprojected", { listings, isLive: services.payments.isLive });
}

function storageHealth(
  { dataDir }: Config,
  { ping, kind }: OpenedDatabase,
): Pick<Health, "ping" | "canStore" | "lastBackup"> {
  const canStore = async () => kind === "postgres" || (await isWritable(dataDir));
  return { ping, canStore, lastBackup: () => readLastBackup(dataDir) };
}

/** Whether a file can be written to the folder: false if the disk is full, read-only or missing. */
async function isWritable(folder: string): Promise<boolean> {
  const probe = join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(probe, "ok");
    await rm(probe, { force: true });
    return true;
  } catch {
    return false;
  }
}
