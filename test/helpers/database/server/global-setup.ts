import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { pgliteSnapshot } from "./pglite-snapshot.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";
import { testTimeouts, urlOf, withMaintenance } from "./with-maintenance.ts";

/** Provided to test files: the server and a migrated database to copy. Null if PostgreSQL is unavailable. */
export type TestPostgres = { url: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestPostgres | null;
  }
}

type Shared = { server: PostgresServer; postgres: TestPostgres } | null;

// Several projects of one run share the server. Each loads its own instance of this module, so the server is stored
// globally.
const place = globalThis as { taoliTestPostgres?: Promise<Shared> };

/** A Vitest `globalSetup` for every project whose tests open a database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await pgliteSnapshot();
  const first = place.taoliTestPostgres === undefined;
  place.taoliTestPostgres ??= start();
  const shared = await place.taoliTestPostgres;
  project.provide("postgres", shared?.postgres ?? null);
  return async () => {
    if (first) await stop(shared);
  };
}

async function start(): Promise<Shared> {
  const server = await startPostgres();
  if (server === null) {
    const message =
      "No PostgreSQL 15 or newer could be found or installed: NOTHING WAS TESTED ON POSTGRESQL. " +
      "Install it, or set TEST_DATABASE_URL to a server whose user may create databases.";
    if (process.env["CI"]) throw new Error(message);
    console.error(`\n${"!".repeat(80)}\n${message}\n${"!".repeat(80)}\n`);
    return null;
  }
  try {
    const template = `taoli_test_${randomBytes(6).toString("hex")}`;
    await withMaintenance(server.url, (run) => run(`create database ${template}`));
    const opened = await openDatabase({ url: urlOf(server.url, template), timeouts: testTimeouts });
    await migrate(opened);
    await opened.close();
    console.info(`Database tests use PGlite and ${server.origin}.`);
    return { server, postgres: { url: server.url, template } };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function stop(shared: Shared): Promise<void> {
  if (shared === null) return;
  const { server, postgres } = shared;
  await withMaintenance(server.url, (run) => run(`drop database if exists ${postgres.template} with (force)`));
  await server.stop();
}
