import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrate, readMigrations } from "#database/migrate.ts";
import { pgliteSession } from "#database/pglite/pglite.ts";

/**
 * Smaller settings that halve the time to open a copy: log segments of 16 MB, 128 MB of shared memory to clear, and no
 * template databases. The total log size has the usual limit.
 */
const smaller = {
  initDbStartParams: ["--wal-segsize=1"],
  postgresqlconf: ["shared_buffers=8MB", "max_wal_size=1GB"],
};
const withoutTemplates = [
  "update pg_database set datistemplate = false where datname like 'template_'",
  "drop database template0",
  "drop database template1",
];

type State = "empty" | "migrated";

const snapshots: Partial<Record<State, Promise<ArrayBuffer>>> = {};

/**
 * A data directory of the embedded database: migrated, or empty for tests of migrations and of restoring. Created once
 * per version of the database and the migrations and stored below node_modules, because opening it takes a fraction of
 * the time of creating it.
 */
export function pgliteSnapshot(state: State = "migrated"): Promise<ArrayBuffer> {
  return (snapshots[state] ??= snapshotFile(state).then((file) => new Uint8Array(readFileSync(file)).buffer));
}

/** Copies it to the place where a server with this data folder has its database. */
export async function copySnapshotTo(dataDir: string): Promise<void> {
  const folder = join(dataDir, "pglite");
  const file = await snapshotFile("migrated");
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xf", file, "-C", folder], { stdio: ["ignore", "ignore", "pipe"] });
}

async function snapshotFile(state: State): Promise<string> {
  const folder = join(process.cwd(), "node_modules", ".cache");
  const version = `taoli-pglite-${fingerprint()}`;
  const file = join(folder, `${version}-${state}.tar`);
  if (existsSync(file)) return file;
  const bytes = state === "empty" ? await makeEmpty() : await makeMigrated(await pgliteSnapshot("empty"));
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) {
    if (old.startsWith("taoli-pglite-") && !old.startsWith(version)) rmSync(join(folder, old), { force: true });
  }
  writeFileSync(`${file}.${process.pid}`, bytes);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

function fingerprint(): string {
  const hash = createHash("sha256").update(JSON.stringify([smaller, withoutTemplates]));
  hash.update(readFileSync(createRequire(import.meta.url).resolve("@electric-sql/pglite")));
  for (const migration of readMigrations()) hash.update(migration.name).update(migration.checksum);
  return hash.digest("hex").slice(0, 16);
}

async function makeEmpty(): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create("memory://", smaller);
  for (const statement of withoutTemplates) await pglite.exec(statement);
  return await dumpAndClose(pglite);
}

async function makeMigrated(empty: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create("memory://", { loadDataDir: new Blob([empty]) });
  await migrate({ kind: "pglite", withSession: (work) => work(pgliteSession(pglite)) });
  return await dumpAndClose(pglite);
}

async function dumpAndClose(pglite: PGlite): Promise<Uint8Array<ArrayBuffer>> {
  await pglite.exec("checkpoint");
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  return new Uint8Array(await dump.arrayBuffer());
}
