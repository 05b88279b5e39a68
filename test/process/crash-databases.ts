import { inject, onTestFinished } from "vitest";
import type { DatabaseTarget } from "#database/database.ts";
import type { TestPostgres } from "#test/helpers/database/server/global-setup.ts";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { testTimeouts, urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { temporaryFolder } from "./server-process.ts";

/**
 * Where a server stores its data during a test, and how the test opens the same database after the server has ended.
 */
type CrashDatabase = { folder: string; environment: Record<string, string>; target: DatabaseTarget };

/** Both databases; `there` is false if no PostgreSQL is available. Everything opened is closed when the test ends. */
export function crashDatabases(): { name: string; there: boolean; open(): Promise<CrashDatabase> }[] {
  const postgres = inject("postgres");
  return [
    { name: "PGlite", there: true, open: onPglite },
    { name: "PostgreSQL", there: postgres !== null, open: () => onPostgres(postgres ?? { url: "", template: "" }) },
  ];
}

async function onPglite(): Promise<CrashDatabase> {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  await copySnapshotTo(folder);
  return { folder, environment: {}, target: { folder: `${folder}/pglite` } };
}

let opened = 0;

async function onPostgres({ url: server, template }: TestPostgres): Promise<CrashDatabase> {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  opened += 1;
  const name = `taoli_crash_loop_${process.pid}_${opened}`;
  await withMaintenance(server, (run) => run(`create database ${name} template ${template}`));
  onTestFinished(() => withMaintenance(server, (run) => run(`drop database if exists ${name} with (force)`)));
  const url = urlOf(server, name);
  return { folder, environment: { DATABASE_URL: url }, target: { url, timeouts: testTimeouts } };
}
