import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, inject } from "vitest";
import type { Database, OpenedDatabase } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import { emptyTables } from "./empty-tables.ts";
import { pgliteSnapshot } from "./server/pglite-snapshot.ts";
import { testTimeouts, urlOf, withMaintenance } from "./server/with-maintenance.ts";

export type DatabaseKind = OpenedDatabase["kind"];

/** A migrated, empty database. `url` is null on PGlite. */
export type TestDatabase = { opened: OpenedDatabase; url: string | null; close(): Promise<void> };

/** Whether this run has a PostgreSQL. If not, the setup has printed a warning, or failed under CI. */
export const hasPostgres = inject("postgres") !== null;

/** Opens a fresh database: PGlite in memory, or a copy of the migrated one on the server. */
export function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === "pglite" ? openTestPglite() : openTestPostgres();
}

async function openTestPglite(): Promise<TestDatabase> {
  const opened = await openDatabase({ memory: true, snapshot: await pgliteSnapshot() });
  return { opened, url: null, close: () => opened.close() };
}

async function openTestPostgres(): Promise<TestDatabase> {
  const postgres = inject("postgres");
  if (postgres === null) throw new Error("This run has no PostgreSQL.");
  const name = `${postgres.template}_${randomBytes(4).toString("hex")}`;
  await withMaintenance(postgres.url, (run) => run(`create database ${name} template ${postgres.template}`));
  const url = urlOf(postgres.url, name);
  const opened = await openDatabase({ url, timeouts: testTimeouts });
  async function close(): Promise<void> {
    await opened.close();
    await withMaintenance(postgres?.url ?? "", (run) => run(`drop database if exists ${name} with (force)`));
  }
  return { opened, url, close };
}

/** Provided to tests inside `eachDatabase`. Available only while they run, not during collection. */
export type DatabaseUnderTest = {
  readonly kind: DatabaseKind;
  readonly opened: OpenedDatabase;
  readonly db: Database;
  readonly url: string | null;
};

type Options = {
  only?: DatabaseKind;
  /** For tests that share rows from a `beforeAll`; all others begin with empty tables. */
  keepRows?: boolean;
};

type DefineTests = (database: DatabaseUnderTest) => void;

/** Runs the same tests on PGlite and on PostgreSQL; by hand on PostgreSQL only, if there is one. */
export function eachDatabase(define: DefineTests, options: Options = {}): void {
  const isOneEnough = !runsAllCases && hasPostgres && options.only === undefined;
  bothDatabases(define, isOneEnough ? { ...options, only: "postgres" } : options);
}

/** For tests of the databases themselves: on PGlite and on PostgreSQL, by hand too. */
export function bothDatabases(define: DefineTests, options: Options = {}): void {
  const kinds = (["pglite", "postgres"] as const).filter((kind) => (options.only ?? kind) === kind);
  for (const kind of kinds) {
    describe.skipIf(kind === "postgres" && !hasPostgres)(`on ${kind === "pglite" ? "PGlite" : "PostgreSQL"}`, () => {
      let current: TestDatabase | null = null;
      beforeAll(async () => {
        current = await openTestDatabase(kind);
      });
      afterAll(() => current?.close());
      function present(): TestDatabase {
        if (current === null) throw new Error("The database is opened before the tests, not while they are collected.");
        return current;
      }
      if (!options.keepRows) beforeEach(() => emptyTables(present().opened.db));
      define({
        kind,
        get opened() {
          return present().opened;
        },
        get db() {
          return present().opened.db;
        },
        get url() {
          return present().url;
        },
      });
    });
  }
}
