import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { type Account, readListing, readUser, refresh, signUp } from "#test/helpers/auth/account-requests.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { crashDatabases } from "./crash-databases.ts";
import { serviceKey, signInAsOperator } from "./operator-requests.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const secret = "the same secret on both machines";

const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started) server.kill("SIGKILL");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

/** One of several processes of the same site, with its own data folder, as on another machine. */
async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const site = { ORIGIN: "https://taoli.example", TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0", AUTH_SECRET: secret };
  const server = await startServer(folder, { environment: { ...environment, ...site } });
  started.push(server);
  return server;
}

async function keysOf({ origin }: ServerProcess): Promise<{ kid: string }[]> {
  const response = await fetch(`${origin}/auth/v1/.well-known/jwks.json`);
  return ((await response.json()) as { keys: { kid: string }[] }).keys;
}

describe.each(crashDatabases().filter(({ name }) => name === "PostgreSQL"))("on an empty $name", ({ open, there }) => {
  test.skipIf(!there)("two processes that start concurrently both start and act as one site", async () => {
    const { environment, target } = await open();
    const [one, other] = await Promise.all([start(environment), start(environment)]);
    await Promise.all([one.ready, other.ready]);

    const keys = await Promise.all([keysOf(one), keysOf(other)]);
    expect(keys[0]).toHaveLength(1);
    expect(keys[1]).toEqual(keys[0]);

    const members: [Account, ServerProcess][] = [
      [await signUp(one.origin, 1), other],
      [await signUp(other.origin, 2), one],
    ];
    for (const [account, elsewhere] of members) {
      await readUser(elsewhere.origin, account);
      expect(await readListing(elsewhere.origin, account)).toBeNull();
      await refresh(elsewhere.origin, account);
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ email: account.email });
      await fetch(`${elsewhere.origin}/auth/v1/recover`, { method: "POST", headers, body });
    }

    const { db, close } = await openDatabase(target);
    onTestFinished(close);
    // Either process can decrypt an email with a code.
    const emails = () => db.selectFrom("mail_outbox").select("status").where("kind", "=", "recover").execute();
    await expect.poll(emails).toEqual([{ status: "sent" }, { status: "sent" }]);
    expect(await db.selectFrom("auth_provider.settings").selectAll().execute()).toEqual([]);

    for (const server of [one, other]) {
      server.kill("SIGINT");
      expect(await server.ended).toBe(0);
      expect(server.stderr()).toBe("");
      // On a busy machine a connection may time out; jobs retry.
      const isTimeout = ({ error }: { error?: unknown }) => error === "DatabaseUnavailableError";
      const warnings = server.log().filter((line) => Number(line["level"]) >= 40 && !isTimeout(line));
      expect(
        warnings.map(({ event }) => event),
        JSON.stringify(warnings),
      ).toEqual(["payments-are-only-tests"]);
    }
  });

  test.skipIf(!there)("a listing removed on one process is gone from the other within a second", async () => {
    const { environment, target } = await open();
    const both = { ...environment, AUTH_SERVICE_KEY: serviceKey };
    const [one, other] = await Promise.all([start(both), start(both)]);
    await Promise.all([one.ready, other.ready]);
    const operator = await signInAsOperator(one.origin);
    const { db, close } = await openDatabase(target);
    onTestFinished(close);
    const month = 30 * 86_400_000;
    const paidTime = {
      subscription_started_at: new Date(Date.now() - month),
      subscription_expires_at: new Date(Date.now() + month),
    };
    const id = await insertListing(db, teacherColumns(paidTime));
    const path = `/listing/${id}`;
    const pages = [path, `/zh${path}`, `${path}/report`, "/city/boston", "/?city=Boston", "/sitemaps/listings-1.xml"];
    const shows = async (at: string) => {
      const response = await fetch(other.origin + at);
      const isOwnPage = at.includes(path);
      return isOwnPage ? response.status === 200 : (await response.text()).includes(path);
    };
    // Twice, so that the second response comes from the cache.
    for (const _ of [1, 2]) await Promise.all(pages.map(shows));
    expect(await Promise.all(pages.map(shows))).toEqual(pages.map(() => true));

    const removal = { reason: "impersonation", found: "The phone number belongs to another school." };
    const removed = await operator(`/api/operator/listings/${id}/remove`, removal);
    expect(removed.status).toBe(200);
    await delay(1000);
    expect(await Promise.all(pages.map(shows))).toEqual(pages.map(() => false));
    expect((await fetch(other.origin + path)).status).toBe(410);

    // The operator's second factor is valid on the other process, too.
    const restored = await operator(`/api/operator/listings/${id}/restore`, {}, other.origin);
    expect(restored.status).toBe(200);
  });
});
