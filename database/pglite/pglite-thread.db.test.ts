import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { copySnapshotTo, pgliteSnapshot } from "#test/helpers/database/server/pglite-snapshot.ts";
import { prepareFolder } from "./database-folder.ts";
import type { FolderLock } from "./folder-lock.ts";
import { openInMemory } from "./pglite-in-memory.ts";
import { PgliteThread } from "./pglite-thread.ts";

const parent = mkdtempSync(join(tmpdir(), "taoli-thread-"));

const locks: FolderLock[] = [];

/** A thread over a copy of the migrated database, which has to be closed. */
async function openThread(): Promise<PgliteThread> {
  const dataDir = mkdtempSync(join(parent, "thread-"));
  await copySnapshotTo(dataDir);
  const folder = join(dataDir, "pglite");
  const lock = await prepareFolder(folder, () => {});
  locks.push(lock);
  const opened = new PgliteThread(folder, lock);
  await opened.waitReady;
  return opened;
}

let thread: PgliteThread;
beforeAll(async () => {
  thread = await openThread();
});
afterAll(async () => {
  await thread.close();
  for (const lock of locks) lock.release();
  rmSync(parent, { recursive: true, force: true });
});

const slowQuery = "select count(*) from generate_series(1, 3000000) n where n % 7 = 3";

test("a slow statement does not block the event loop", async () => {
  const order: string[] = [];
  const slow = thread.query(slowQuery).then(() => order.push("statement"));
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
  order.push("timers");
  await slow;
  expect(order).toEqual(["timers", "statement"]);
});

test("values of each type are the same as without a thread, in both directions", async () => {
  const statement = `
    select $1::timestamptz as time, $2::bytea as bytes, $3::jsonb as json, $4::int8 as big, $5::numeric as exact,
      $6::text[] as list, $7::bool as flag, $8::text as missing, '2026-11-24'::date as day, $9::float8 as part, null as "a b"
  `;
  const json = { nested: [1, { é: "桃李" }], none: null };
  const values = [new Date(0), Buffer.from([0, 255]), json, 12n, "1.50", ["a", "b,c"], true, undefined, 0.1];
  const here = await openInMemory(await pgliteSnapshot());
  onTestFinished(() => here.close());
  const expected = await here.query(statement, values);
  const { rows, fields } = await thread.query<Record<string, unknown>>(statement, values);
  expect(rows).toEqual(expected.rows);
  expect(rows[0]).toMatchObject({ time: new Date(0), json, big: 12, exact: 1.5, bytes: Uint8Array.of(0, 255) });
  expect(fields).toEqual(expected.fields);
});

test("several statements return their results, and an update returns its number of rows", async () => {
  const results = await thread.exec("create table counted (n int); insert into counted values (1), (2); table counted");
  expect(results.map(({ rows }) => rows)).toEqual([[], [], [{ n: 1 }, { n: 2 }]]);
  expect((await thread.query("update counted set n = 3 where n = $1", [1])).affectedRows).toBe(1);
});

test("an error has its code, its constraint and the other fields of the database", async () => {
  await thread.exec("create table named (n int constraint named_key unique); insert into named values (1)");
  const error = await thread.query("insert into named values ($1)", [1]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    code: "23505",
    constraint: "named_key",
    detail: "Key (n)=(1) already exists.",
    table: "named",
    schema: "public",
    severity: "ERROR",
    message: expect.stringContaining("duplicate key"),
  });
  await expect(thread.query("select 9007199254740993::int8 as big")).rejects.toThrow(RangeError);
  await expect(thread.query("select $1::text", [() => {}])).rejects.toThrow("could not be cloned");
  expect((await thread.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a failed transaction or commit is rolled back, and the next one starts", async () => {
  await thread.exec("create table kept (n int)");
  const failing = thread.transaction(async (inside) => {
    await inside.query("insert into kept values (1)");
    throw new Error("taken back");
  });
  await expect(failing).rejects.toThrow("taken back");
  const aborted = thread.transaction(async (inside) => {
    await inside.query("insert into kept values (2)");
    await inside.query("select 1 / 0").catch(() => {});
  });
  await expect(aborted).rejects.toMatchObject({ code: "25P02" });
  await thread.transaction(async (inside) => {
    await inside.query("insert into kept values (3)");
    await inside.rollback();
  });
  await thread.transaction((inside) => inside.query("insert into kept values (4)"));
  expect((await thread.query("table kept")).rows).toEqual([{ n: 4 }]);
});

test("a notification arrives before the response to its statement, until its listener stops", async () => {
  const heard: string[] = [];
  const stop = await thread.listen("updates", (payload) => heard.push(payload));
  await thread.query("select pg_notify('updates', 'first')").then(() => heard.push("response"));
  await stop();
  await thread.query("select pg_notify('updates', 'second')");
  expect(heard).toEqual(["first", "response"]);
});

test("closing waits for running statements and rejects new ones", async () => {
  const closing = await openThread();
  const last = closing.query("select 1 as one");
  const closed = closing.close();
  await expect(closing.query("select 2")).rejects.toThrow("PGlite is closing");
  expect((await last).rows).toEqual([{ one: 1 }]);
  await closed;
  await expect(closing.query("select 3")).rejects.toThrow("PGlite is closed");
});

/** Runs a script in its own process, with the database in a folder opened and the table `kept` created. */
async function runWithDatabase(
  script: string,
): Promise<{ code: number | null; stdout: string; stderr: string; folder: string }> {
  const dataDir = mkdtempSync(join(parent, "process-"));
  await copySnapshotTo(dataDir);
  const folder = join(dataDir, "pglite");
  const opening = `
    import { sql } from "kysely";
    import { openDatabase } from "#database/open-database.ts";
    let thread;
    process.on("worker", (worker) => (thread = worker));
    const { db } = await openDatabase({ folder: process.env.FOLDER });
    await sql\`create table kept as select 7 as n\`.execute(db);
    const count = (to) => sql\`select count(*) from generate_series(1, \${to}::int)\`.execute(db);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", opening + script], {
    env: { ...process.env, FOLDER: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr, folder };
}

test.for([
  [
    "with a crashed thread stops with an error and rejects waiting queries",
    `process.on("uncaughtException", (error) => {
        console.log(error.message);
        setImmediate(() => process.exit(1));
      });
      count(30_000_000).catch((error) => console.log(error.name));
      setTimeout(() => thread.terminate(), 100);`,
    {
      code: 1,
      stdout: "The database's thread ended with 1.\nDatabaseUnavailableError\n",
      stderr: "",
    },
  ],
  [
    "that exits does not wait for a slow statement",
    `count(30_000_000); setTimeout(() => process.exit(3), 100);`,
    { code: 3, stdout: "", stderr: "" },
  ],
  [
    "without other work ends after its statements",
    `count(300_000).then(() => console.log("done"));`,
    {
      code: 0,
      stdout: "done\n",
      stderr: "",
    },
  ],
] as const)("a process %s, and acknowledged rows are kept", async ([, script, expected]) => {
  const { folder, ...outcome } = await runWithDatabase(script);
  expect(outcome).toEqual(expected);
  const opened = await openDatabase({ folder });
  expect((await sql`table kept`.execute(opened.db)).rows).toEqual([{ n: 7 }]);
  await opened.close();
});
