import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, onTestFinished, test } from "vitest";
import type { OpenedDatabase } from "#database/database.ts";
import { migrate, readMigrations } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { encryptCheaply } from "#test/helpers/database/cheap-encryption.ts";
import {
  type DatabaseKind,
  hasPostgres,
  openTestDatabase,
  type TestDatabase,
} from "#test/helpers/database/database.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import { insertListing, insertProfile, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { pgliteSnapshot } from "#test/helpers/database/server/pglite-snapshot.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { type ArchiveDraft, readArchive, writeDraft } from "./archive-file.ts";
import type { Entry } from "./entries.ts";
import { exportDatabase } from "./export-database.ts";
import { type Imported, importDatabase } from "./import-database.ts";
import { verified, verify } from "./verify.ts";

const folder = mkdtempSync(join(tmpdir(), "taoli-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kinds = (["pglite", "postgres"] as const).filter((kind) => kind === "pglite" || hasPostgres);
const pairs = kinds.flatMap((from) => kinds.map((to) => ({ from, to })));
const options = { statementTimeoutMs: 60_000 };

/** A database without tables. On PostgreSQL its owner is an ordinary role. */
async function openEmpty(kind: DatabaseKind): Promise<OpenedDatabase> {
  if (kind === "pglite") {
    const opened = await openDatabase({ memory: true, snapshot: await pgliteSnapshot("empty") });
    onTestFinished(() => opened.close());
    return opened;
  }
  const { url } = inject("postgres") ?? { url: "" };
  const name = `taoli_owner_${randomBytes(4).toString("hex")}`;
  await withMaintenance(url, (run) => run(`create role ${name} login password 'not-secret'`));
  await withMaintenance(url, (run) => run(`create database ${name} owner ${name}`));
  const own = new URL(urlOf(url, name));
  own.username = name;
  own.password = "not-secret";
  const opened = await openDatabase({ url: own.href });
  onTestFinished(async () => {
    await opened.close();
    await withMaintenance(url, (run) => run(`drop database ${name} with (force)`));
    await withMaintenance(url, (run) => run(`drop role ${name}`));
  });
  return opened;
}

const filled = new Map<DatabaseKind, Promise<TestDatabase>>();
afterAll(async () => {
  for (const database of filled.values()) await (await database).close();
});

/** A database with more rows than are read at once, which all tests share: none of them changes it. */
async function openFilled(kind: DatabaseKind): Promise<OpenedDatabase> {
  const database = filled.get(kind) ?? fill(kind);
  filled.set(kind, database);
  return (await database).opened;
}

async function fill(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await openTestDatabase(kind);
  const { opened } = database;
  await fillWithListings(opened, 1500);
  const odd = "tab\t, line\n, \u2028, quote \" ' and \\ , 桃李 😀, \\N, [1]";
  await insertListing(opened.db, teacherColumns({ bio: odd, bio_zh: "" }));
  await sql`
    insert into auth_provider.audit_log (action) select 'test' from generate_series(1, 7)
  `.execute(opened.db);
  return database;
}

async function save(opened: OpenedDatabase, name: string, passphrase?: string): Promise<string> {
  const file = join(folder, name);
  rmSync(file, { force: true });
  await (await writeTo(opened, file, passphrase)).publish();
  return file;
}

async function writeTo(opened: OpenedDatabase, file: string, passphrase?: string): Promise<ArchiveDraft> {
  return await opened.withSession(
    (session) => session.transaction((inside) => writeDraft(file, exportDatabase(inside), passphrase)),
    options,
  );
}

async function load(opened: OpenedDatabase, entries: AsyncIterable<Entry>, replace = false): Promise<Imported> {
  const importing = { migrations: readMigrations(), replace };
  return await opened.withSession(
    (session) => session.transaction((inside) => importDatabase(inside, verified(entries), importing)),
    options,
  );
}

describe.each(pairs)("from $from to $to", ({ from, to }) => {
  test("every table is restored with equal rows, rules and sequences", { timeout: 120_000 }, async () => {
    const source = await openFilled(from);
    const file = await save(source, `${from}-${to}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { header, end } = await verify(readArchive(file));
    expect(header.tables).toMatchObject({ "public.teacher_listings": 1501, "auth_provider.audit_log": 7 });

    const target = await openEmpty(to);
    const { sums, skipped } = await load(target, readArchive(file));
    expect(sums).toEqual(end.sums);
    expect(skipped).toEqual([]);
    expect(await migrate(target)).toEqual([]);
    expect(await rulesOf(target)).toEqual(await rulesOf(source));

    // The next number, a foreign key, and a count that a trigger maintains.
    const next = await sql<{ id: number }>`
      insert into auth_provider.audit_log (action) values ('next') returning id
    `.execute(target.db);
    expect(next.rows).toEqual([{ id: 8 }]);
    await expect(target.db.insertInto("teacher_listings").values(teacherColumns()).execute()).rejects.toThrow(
      /foreign key/,
    );
    const boston = () =>
      target.db.selectFrom("city_counts").select("active_count").where("city_key", "=", "boston").executeTakeFirst();
    const before = await boston();
    await insertListing(target.db);
    expect((await boston())?.active_count).toBe((before?.active_count ?? 0) + 1);
  });
});

/** The triggers, constraints and indexes that a load removes and restores. */
async function rulesOf({ db }: OpenedDatabase): Promise<unknown> {
  const { rows } = await sql<{ rule: string }>`
    select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text as rule from pg_trigger where not tgisinternal
    union all
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace in ('public'::regnamespace, 'auth_provider'::regnamespace) and contype in ('f', 'p', 'u', 'c')
    union all select indexdef from pg_indexes where schemaname in ('public', 'auth_provider')
    order by rule
  `.execute(db);
  return rows;
}

describe.each(kinds)("on %s", (kind) => {
  test("a non-empty database is rejected, and replaced with the option to do so", { timeout: 120_000 }, async () => {
    const file = await save(await openFilled("pglite"), `replace-${kind}`);
    const target = await openEmpty(kind);
    await migrate(target);
    await insertProfile(target.db, { full_name: "Before" });
    await sql`create schema jobs; create table jobs.job (id int)`.execute(target.db).catch(() => {});
    await expect(load(target, readArchive(file))).rejects.toThrow(/not empty.*--replace.*Nothing was changed/);
    expect(await target.db.selectFrom("profiles").select("full_name").execute()).toEqual([{ full_name: "Before" }]);
    await load(target, readArchive(file), true);
    const { rows } = await sql`select 1 from profiles where full_name = 'Before'`.execute(target.db);
    expect(rows).toEqual([]);
    expect(await migrate(target)).toEqual([]);
  });

  test("an older backup gets the newer migrations, and a newer or different one is rejected", {
    timeout: 120_000,
  }, async () => {
    const migrations = readMigrations();
    const old = await openEmpty(kind);
    await migrate(old, migrations.slice(0, -3));
    await insertProfile(old.db, { full_name: "Lin Yuqing" });
    const file = await save(old, `old-${kind}`);
    const target = await openEmpty(kind);
    await load(target, readArchive(file));
    expect(await migrate(target)).toEqual(migrations.slice(-3).map(({ name }) => name));
    expect(await target.db.selectFrom("profiles").select("full_name").execute()).toEqual([{ full_name: "Lin Yuqing" }]);

    await sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`.execute(target.db);
    const newer = await save(target, `newer-${kind}`);
    await expect(load(target, readArchive(newer), true)).rejects.toThrow(/newer version.*9999-later/);
    await sql`delete from schema_migrations where name like '9999%'`.execute(target.db);
    await sql`update schema_migrations set checksum = 'x' where name like '0003%'`.execute(target.db);
    const changed = await save(target, `changed-${kind}`);
    await expect(load(target, readArchive(changed), true)).rejects.toThrow(/0003-city-counts.*differs/);
  });
});

test("changed rows in the file are detected, and the database stays empty", async () => {
  const source = await openFilled("pglite");
  const file = await save(source, "changed");
  async function* changed(): AsyncGenerator<Entry> {
    for await (const entry of readArchive(file))
      yield "rows" in entry ? { rows: entry.rows.map((row) => row.replace("Lin Yuqing 7", "Lin Yuqing 8")) } : entry;
  }
  const target = await openEmpty("pglite");
  await expect(load(target, changed())).rejects.toThrow(/damaged: the rows of public.profiles/);
  const { rows } = await sql`select 1 from pg_class where relname = 'profiles'`.execute(target.db);
  expect(rows).toEqual([]);
});

describe("with cheap encryption", () => {
  encryptCheaply();

  test("a damaged, truncated or foreign file and a wrong passphrase are rejected with a one-line error", async () => {
    const source = await openFilled("pglite");
    for (const passphrase of [undefined, "correct horse battery staple"]) {
      const file = await save(source, "whole", passphrase);
      await verify(readArchive(file, passphrase));
      const bytes = readFileSync(file);
      for (const [name, change] of [
        ["flipped", () => (bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1)],
        ["cut", () => truncateSync(file, bytes.length - 100)],
        ["short", () => truncateSync(file, 40)],
        ["empty", () => truncateSync(file, 0)],
      ] as const) {
        change();
        if (name === "flipped") writeFileSync(file, bytes);
        await expect(verify(readArchive(file, passphrase)), name).rejects.toMatchObject({
          code: "archive",
          message: expect.stringMatching(/^[^\n]{10,200}$/),
        });
        if (name === "flipped") {
          bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
          writeFileSync(file, bytes);
        }
      }
    }
    const file = await save(source, "encrypted", "one");
    expect(readFileSync(file).includes("Lin Yuqing")).toBe(false);
    await expect(verify(readArchive(file))).rejects.toThrow(/encrypted: set BACKUP_PASSPHRASE/);
    await expect(verify(readArchive(file, "two"))).rejects.toThrow(/BACKUP_PASSPHRASE is wrong/);
    await expect(verify(readArchive(join(folder, "missing")))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});

test("an encrypted archive has the usual cost of age", async () => {
  const draft = await writeTo(await openFilled("pglite"), join(folder, "usual"), "one");
  const start = readFileSync(draft.path, "latin1").split("\n", 2);
  expect(start).toEqual(["age-encryption.org/v1", expect.stringMatching(/^-> scrypt \S+ 18$/)]);
  draft.discard();
});

test("a failed backup leaves no file", async () => {
  const opened = await openEmpty("pglite");
  await expect(save(opened, "nothing")).rejects.toThrow(/nothing to back up/);
  expect(readdirSync(folder).filter((name) => name.startsWith("nothing"))).toEqual([]);
});

test("an archive has its name only after it is published, and a discarded one leaves no file", async () => {
  const source = await openFilled("pglite");
  const file = join(folder, "draft");
  const names = () => readdirSync(folder).filter((name) => name.startsWith("draft"));
  const damaged = await writeTo(source, file);
  truncateSync(damaged.path, 40);
  await expect(verify(readArchive(damaged.path))).rejects.toThrow(/damaged/);
  damaged.discard();
  expect(names()).toEqual([]);
  const draft = await writeTo(source, file);
  expect(existsSync(file)).toBe(false);
  await draft.publish();
  draft.discard();
  expect(names()).toEqual(["draft"]);
});
