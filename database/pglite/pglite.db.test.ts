import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { openTestDatabase } from "#test/helpers/database/database.ts";
import { insertProfile } from "#test/helpers/database/rows/insert-rows.ts";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";

const parent = mkdtempSync(join(tmpdir(), "taoli-pglite-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

test("a folder keeps rows acknowledged before a kill, and opens for one process only", async () => {
  await copySnapshotTo(parent);
  const folder = join(parent, "pglite");
  const script = `
    import { openDatabase } from "#database/open-database.ts";
    const { db, withSession } = await openDatabase({ folder: process.env.FOLDER });
    await withSession((session) => session.run("create table kept (n int); insert into kept values (7)"));
    console.log("written");
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, FOLDER: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await expect(openDatabase({ folder })).rejects.toMatchObject({ code: "folder-in-use", pid: child.pid });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;

  const opened = await openDatabase({ folder });
  expect(opened).toMatchObject({ kind: "pglite", durability: "process-crash-only" });
  expect((await sql`select n from kept`.execute(opened.db)).rows).toEqual([{ n: 7 }]);
  await opened.checkpoint();
  await Promise.all([opened.close(), opened.close()]);
  expect(existsSync(`${folder}.lock`)).toBe(false);
  expect(await opened.ping(100)).toBe(false);
});

/**
 * Writes rows with this name into the folder, alternating single statements and transactions, and prints each
 * acknowledged row.
 */
const writerScript = `
  import { sql } from "kysely";
  import { openDatabase } from "#database/open-database.ts";
  const { db } = await openDatabase({ folder: process.env.FOLDER });
  await sql\`create table if not exists written (writer text, n int)\`.execute(db);
  for (let n = 1; ; n += 1) {
    const insert = sql\`insert into written values (\${process.env.WRITER}, \${n})\`;
    if (n % 2 === 0) await insert.execute(db);
    else await db.transaction().execute((inside) => insert.execute(inside));
    console.log(n);
  }
`;

type Writer = { child: ChildProcess; acknowledged(): number; stderr(): string; ended: Promise<number | null> };

function startWriter(folder: string, name: string): Writer {
  const child = spawn(process.execPath, ["--input-type=module", "-e", writerScript], {
    env: { ...process.env, FOLDER: folder, WRITER: name },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, ended, acknowledged: () => stdout.split("\n").length - 1, stderr: () => stderr };
}

/** As for tests of whole processes (`vitest.config.ts`); each wait has half of it. */
const ofProcesses = { timeout: 120_000 };

test("a suspended and replaced owner stops when it resumes, and no acknowledged row is lost", ofProcesses, async () => {
  const folder = join(mkdtempSync(join(parent, "suspended-")), "pglite");
  const patient = { timeout: 60_000 };
  const first = startWriter(folder, "first");
  await expect.poll(first.acknowledged, patient).toBeGreaterThan(100);
  first.child.kill("SIGSTOP");
  const second = startWriter(folder, "second");
  await expect.poll(second.acknowledged, patient).toBeGreaterThan(100);
  first.child.kill("SIGCONT");
  expect(await first.ended).toBe(1);
  expect(first.stderr()).toMatch(new RegExp(`^This process no longer owns .*: process ${second.child.pid} has taken`));
  const before = second.acknowledged();
  await expect.poll(second.acknowledged, patient).toBeGreaterThan(before + 100);
  second.child.kill("SIGKILL");
  await second.ended;

  const opened = await openDatabase({ folder });
  onTestFinished(() => opened.close());
  for (const [name, writer] of Object.entries({ first, second })) {
    const { rows } = await sql<{ found: number }>`
      select count(distinct n)::int as found from written where writer = ${name} and n <= ${writer.acknowledged()}
    `.execute(opened.db);
    expect(rows).toEqual([{ found: writer.acknowledged() }]);
  }
});

test("a folder of another PostgreSQL version is not changed and not locked", async () => {
  const folder = mkdtempSync(join(parent, "old-"));
  writeFileSync(join(folder, "PG_VERSION"), "17\n");
  await expect(openDatabase({ folder })).rejects.toThrow("holds data of PostgreSQL 17");
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

test("a damaged or foreign folder is not changed, and the error message says how to proceed", async () => {
  for (const [name, reason] of [
    ["PG_VERSION", /its files are damaged or incomplete \(.+\)/],
    ["notes.txt", /it has files, but no PG_VERSION/],
  ] as const) {
    const folder = mkdtempSync(join(parent, "damaged-"));
    writeFileSync(join(folder, name), "18\n");
    const opening = openDatabase({ folder });
    await expect(opening).rejects.toThrow(reason);
    await expect(opening).rejects.toThrow("Restore a backup, or set DATA_DIR to another folder.");
    expect([existsSync(`${folder}.lock`), existsSync(join(folder, name))]).toEqual([false, true]);
  }
});

test("queries wait for a running transaction and do not see its rolled-back changes", async () => {
  const { opened, close } = await openTestDatabase("pglite");
  const transaction = opened.db
    .transaction()
    .execute(async (inside) => {
      await insertProfile(inside);
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error("taken back");
    })
    .catch(() => {});
  const beside = opened.db.selectFrom("profiles").select("id").execute();
  await transaction;
  expect(await beside).toEqual([]);
  await close();
});
