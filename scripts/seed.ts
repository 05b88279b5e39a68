import { SingleBar } from "cli-progress";
import type { OpenedDatabase } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { hostNames } from "#database/postgres/database-hosts.ts";
import { databaseTarget } from "#server/services.ts";
import { type Config, processConfig } from "#server/start/config.ts";
import { explainFailedStart } from "#server/start/failed-start.ts";
import { parseSeedArguments, type SeedArguments, seedUsage } from "./seed/seed-arguments.ts";
import { countDemoListings, removeDemoListings, storeDemoListings } from "./seed/store-demo-listings.ts";

async function main(args: readonly string[]): Promise<number> {
  const given = parseSeedArguments(args);
  if (given === null) {
    console.error(seedUsage);
    return 1;
  }
  const config = processConfig();
  const opened = await openDatabase(databaseTarget(config));
  try {
    await migrate(opened);
    await (given.remove ? remove(opened) : store(opened, given));
    await opened.checkpoint();
    console.log(`Database: ${describe(config)}.`);
    return 0;
  } finally {
    await opened.close();
  }
}

async function store({ db }: OpenedDatabase, given: SeedArguments & { remove: false }): Promise<void> {
  const started = performance.now();
  const bar = startBar(given.listings);
  try {
    await storeDemoListings(db, { ...given, now: new Date() }, (done) => bar.update(done));
  } finally {
    bar.stop();
  }
  console.log(`Added ${format(given.listings)} demo listings in ${seconds(started)} s.`);
}

async function remove({ db }: OpenedDatabase): Promise<void> {
  const total = await countDemoListings(db);
  const bar = startBar(total);
  try {
    await removeDemoListings(db, (done) => bar.update(done));
  } finally {
    bar.stop();
  }
  console.log(`Removed ${format(total)} demo listings.`);
}

function startBar(total: number): SingleBar {
  const bar = new SingleBar({ format: "{bar} {value}/{total} listings", hideCursor: true });
  bar.start(total, 0);
  return bar;
}

/** Omits the rest of the URL, which may contain a password. */
function describe(config: Config): string {
  return config.databaseUrl === undefined
    ? `embedded, in ${config.dataDir}/pglite`
    : `PostgreSQL at ${hostNames(config.databaseUrl)}`;
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(explainFailedStart(error));
  process.exitCode = 1;
}
