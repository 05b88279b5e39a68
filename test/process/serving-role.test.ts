import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { createListing, readListing, signUp } from "#test/helpers/auth/account-requests.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { serviceKey, signInAsOperator } from "./operator-requests.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const postgres = inject("postgres");

const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started) server.kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

type Roles = { folder: string; environment: Record<string, string>; owner: string; serving: string };

/** An empty database with an owner and a role that serves, as docs/deployment.md creates them. */
async function createRoles(): Promise<Roles> {
  const server = postgres?.url ?? "";
  const name = `taoli_roles_${process.pid}`;
  await withMaintenance(server, async (run) => {
    await run(`create role ${name}_owner login password 'owner'`);
    await run(`create role ${name} login password 'serving'`);
    await run(`grant ${name} to ${name}_owner`);
    await run(`create database ${name} owner ${name}_owner`);
  });
  const { folder, remove } = temporaryFolder();
  onTestFinished(async () => {
    remove();
    await withMaintenance(server, async (run) => {
      await run(`drop database ${name} with (force)`);
      await run(`drop role ${name}`);
      await run(`drop role ${name}_owner`);
    });
  });
  const as = (user: string, password: string) => {
    const url = new URL(urlOf(server, name));
    Object.assign(url, { username: user, password });
    return url.href;
  };
  const [owner, serving] = [as(`${name}_owner`, "owner"), as(name, "serving")];
  const site = { ORIGIN: "https://taoli.example", TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0" };
  const secrets = { AUTH_SECRET: "the secret of both roles of the test", AUTH_SERVICE_KEY: serviceKey };
  return { folder, environment: { ...site, ...secrets, DATABASE_URL: serving }, owner, serving };
}

async function start(roles: Roles, command: string[] = [], more: Record<string, string> = {}): Promise<ServerProcess> {
  const environment = { ...roles.environment, ...more };
  const server = await startServer(roles.folder, { environment, command: ["server/serve.js", ...command] });
  started.push(server);
  return server;
}

/** Runs a command that has to succeed; returns its output. */
async function run(roles: Roles, ...command: string[]): Promise<string> {
  const process = await start(roles, command, { DATABASE_OWNER_URL: roles.owner });
  const code = await process.ended;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}: ${process.stderr()}`);
  return process.stdout();
}

test.skipIf(postgres === null)(
  "a role without table ownership serves the site and cannot change its tables",
  async () => {
    const roles = await createRoles();
    const early = await start(roles);
    expect(await early.ended).toBe(1);
    expect(early.stderr()).toMatch(/first run the command `migrate` with DATABASE_OWNER_URL/u);

    expect(await run(roles, "migrate")).toMatch(/^Applied \d+ migrations/u);
    expect(await run(roles, "migrate")).toMatch(/is up to date/u);

    const server = await start(roles);
    await server.ready;
    const account = await signUp(server.origin, 1);
    await createListing(server.origin, account);
    const operator = await signInAsOperator(server.origin);
    const { jobs } = (await (await operator("/api/operator/jobs")).json()) as { jobs: { name: string }[] };
    expect(jobs.length).toBeGreaterThan(10);
    for (const { name } of jobs) expect((await operator(`/api/operator/jobs/${name}/run`, {})).status).toBe(200);
    const unfinished = async () => {
      const status = (await (await operator("/api/operator/jobs")).json()) as {
        jobs: { name: string; last_success: string | null }[];
      };
      return status.jobs.filter(({ last_success }) => last_success === null).map(({ name }) => name);
    };
    await expect.poll(unfinished, { timeout: 60_000, interval: 500 }).toEqual([]);
    expect(server.log().filter(({ level }) => Number(level) >= 50)).toEqual([]);

    const { db, close } = await openDatabase({ url: roles.serving });
    onTestFinished(close);
    for (const statement of [
      "create table intruder (n int)",
      "drop table payments",
      "truncate payments",
      "alter table payments disable trigger all",
      "alter table audit_log disable trigger audit_log_append_only",
      "create or replace function audit_log_refuse_change() returns trigger language plpgsql as 'begin return old; end'",
      "update schema_migrations set checksum = ''",
      "delete from schema_migrations",
      "create schema intruder",
      "create role intruder",
      "alter policy serving_role on payments using (false)",
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/permission denied|must be owner/u);

    const backup = join(roles.folder, "taoli.backup");
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await close();
    await run(roles, "backup", "--to", backup);
    await run(roles, "restore", backup, "--replace");
    const again = await start(roles);
    await again.ready;
    expect(await readListing(again.origin, account)).toMatchObject({ version: account.version });
  },
);
