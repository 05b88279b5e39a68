import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { type Account, readListing, readUser, refresh, signUp } from "#test/helpers/auth/account-requests.ts";
import { crashPlaces } from "./crash-places.ts";
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

describe.each(crashPlaces().filter(({ name }) => name === "PostgreSQL"))("on an empty $name", ({ open, there }) => {
  test.skipIf(!there)("two processes that start at once both come up, and are one site", async () => {
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
      const warnings = server.log().filter(({ level }) => Number(level) >= 40);
      expect(warnings.map(({ event }) => event)).toEqual(["payments-are-only-tests"]);
    }
  });
});
