import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { pgliteSnapshot } from "#test/helpers/database/server/pglite-snapshot.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import type { DatabaseTarget, OpenedDatabase } from "./database.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

const first: Migration = {
  name: "0001-a.sql",
  checksum: "a",
  sql: "create table a (n int); insert into a values (1);",
};
const second: Migration = { name: "0002-b.sql", checksum: "b", sql: "create table b (n int)" };
const slow: Migration = {
  name: "0001-slow.sql",
  checksum: "s",
  sql: "select pg_sleep(0.5); create table slow (n int)",
};

function tables(opened: OpenedDatabase): Promise<string[]> {
  return opened.withSession(async (session) => {
    const rows = await session.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    return rows.map((row) => row.name);
  });
}

describe("on PGlite", () =>
  describeMigrations(async () => ({ memory: true, snapshot: await pgliteSnapshot("empty") })));
describe.skipIf(!hasPostgres)("on PostgreSQL", () => {
  describeMigrations(emptyPostgres);

  test("concurrent processes apply each migration once", async () => {
    const target = await emptyPostgres();
    const processes = await Promise.all([openDatabase(target), openDatabase(target), openDatabase(target)]);
    const applied = await Promise.all(processes.map((opened) => migrate(opened, [slow, second])));
    expect(applied.flat().sort()).toEqual([slow.name, second.name]);
    await Promise.all(processes.map((opened) => opened.close()));
  });

  test("a migration waits for a table in use without blocking readers", async () => {
    const target = await emptyPostgres();
    const [migrating, other] = await Promise.all([openDatabase(target), openDatabase(target)]);
    await migrate(migrating, [first]);
    const change = { name: "0002-c.sql", checksum: "c", sql: "alter table a add column c int" };
    const migrated = await other.withSession(async (session) => {
      const started: Promise<string[]>[] = [];
      await session.transaction(async (reading) => {
        await reading.query("select from a");
        started.push(migrate(migrating, [first, change]));
        // A read that waits for the migration would wait forever: the migration waits for this transaction.
        for (let read = 0; read < 10; read += 1) {
          await other.execute("select from a");
          await wait(250);
        }
      });
      return await Promise.all(started);
    });
    expect(migrated).toEqual([[change.name]]);
    await Promise.all([migrating.close(), other.close()]);
  });
});

function describeMigrations(target: () => Promise<DatabaseTarget>): void {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openDatabase(await target());
  });
  afterAll(() => opened.close());

  // These tests build on one another, as migrations do.
  test("migrations are applied once and in order", async () => {
    expect(await migrate(opened, [first])).toEqual([first.name]);
    expect(await migrate(opened, [first, second])).toEqual([second.name]);
    expect(await migrate(opened, [first, second])).toEqual([]);
    expect(await tables(opened)).toEqual(["a", "b", "schema_migrations"]);
  });

  test("an older release starts on a newer database", async () => {
    expect(await migrate(opened, [first])).toEqual([]);
  });

  test("a release does not start after a newer contract migration, and its error says so", async () => {
    const expand: Migration = { name: "0002-x.sql", checksum: "x", sql: "select 1", phase: "expand" };
    const contract: Migration = { name: "0002-y.sql", checksum: "y", sql: "select 1", phase: "contract" };
    const newer = await openDatabase(await target());
    await migrate(newer, [first, expand]);
    expect(await migrate(newer, [first])).toEqual([]);
    await migrate(newer, [first, expand, contract]);
    const rejection = migrate(newer, [first, expand]);
    await expect(rejection).rejects.toThrow(/migrated by a newer version \(0002-y\.sql\)/u);
    await newer.close();
  });

  test("a migration that was changed after it was applied is an error", async () => {
    const changed = { ...first, checksum: "other" };
    await expect(migrate(opened, [changed, second])).rejects.toThrow("0001-a.sql was changed after it was applied");
  });

  test("a new migration that sorts before an applied one is an error", async () => {
    const late = { ...second, name: "0001-z.sql" };
    await expect(migrate(opened, [first, late, second])).rejects.toThrow("0001-z.sql comes before 0002-b.sql");
  });

  test("a failed migration is rolled back and can be fixed", async () => {
    const name = "0003-c.sql";
    const failing: Migration = { name, checksum: "c", sql: "create table c (n int); select 1 / 0;" };
    await expect(migrate(opened, [first, second, failing])).rejects.toThrow("0003-c.sql failed and was rolled back");
    expect(await tables(opened)).toEqual(["a", "b", "schema_migrations"]);
    expect(await migrate(opened, [first, second, { name, checksum: "d", sql: "create table c (n int)" }])).toEqual([
      name,
    ]);
  });
}

test("the project's migrations are read in order, with normalized line endings", () => {
  const migrations = readMigrations();
  expect(migrations[0]?.name).toBe("0001-listings.sql");
  expect(migrations.map((migration) => migration.name)).toEqual(migrations.map((migration) => migration.name).sort());
  expect(migrations.every((migration) => /^\d{4}-[a-z-]+\.sql$/u.test(migration.name))).toBe(true);
  expect(migrations.some((migration) => migration.sql.includes("\r"))).toBe(false);
});

const made: string[] = [];

async function emptyPostgres(): Promise<{ url: string }> {
  const server = inject("postgres")?.url ?? "";
  const name = `taoli_empty_${randomBytes(4).toString("hex")}`;
  await withMaintenance(server, (run) => run(`create database ${name}`));
  made.push(name);
  return { url: urlOf(server, name) };
}

afterAll(async () => {
  const server = inject("postgres")?.url ?? "";
  for (const name of made) await withMaintenance(server, (run) => run(`drop database ${name} with (force)`));
});
