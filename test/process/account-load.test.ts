import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import {
  type Account,
  changeListing,
  createListing,
  readListing,
  signIn,
  signUp,
} from "#test/helpers/auth/account-requests.ts";
import { runsAllCases } from "#test/helpers/full-suite.ts";
import { crashDatabases } from "./crash-databases.ts";
import { type ServerProcess, startServer } from "./server-process.ts";

/** Number of times the server is killed on each database. */
const kills = runsAllCases ? 5 : 3;
const workers = 6;

/** State that the server has acknowledged for an account: its existence, and the last update of its listing. */
type Acknowledged = { account: Account; hourlyRate: number | null };

let server: ServerProcess | null = null;
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.ended;
});

describe.each(crashDatabases())("on $name", ({ open, there }) => {
  test.skipIf(!there)(
    "kill -9 during sign-ups and saves loses nothing and leaves nothing incomplete",
    { timeout: 300_000 },
    async () => {
      const { folder, environment, target } = await open();
      const start = async () => {
        server = await startServer(folder, {
          environment: { ...environment, TRUSTED_PROXIES: "1", CONFIRM_EMAIL: "0", LOG_LEVEL: "error" },
        });
        await server.ready;
        return server;
      };

      const acknowledged: Acknowledged[] = [];
      for (let kill = 0; kill < kills; kill++) {
        const running = await start();
        const crashLoops = Array.from({ length: workers }, () => crashLoop(running.origin, acknowledged));
        // Late enough to have acknowledged requests, and at a different moment each time.
        await expect
          .poll(() => acknowledged.length, { timeout: 60_000, interval: 5 })
          .toBeGreaterThan((kill + 1) * workers);
        await new Promise((resolve) => setTimeout(resolve, 37 * kill));
        running.kill("SIGKILL");
        expect(await running.ended).toBe("SIGKILL");
        await Promise.all(crashLoops);
      }
      expect(acknowledged.length).toBeGreaterThan(kills * workers);

      const running = await start();
      for (const { account, hourlyRate } of acknowledged) {
        await signIn(running.origin, account);
        const listing = await readListing(running.origin, account);
        if (hourlyRate !== null) expect(listing?.version).toBeGreaterThanOrEqual(account.version);
        if (listing?.version === account.version) expect(listing.hourly_rate).toBe(hourlyRate ?? listing.hourly_rate);
      }
      running.kill("SIGINT");
      expect(await running.ended).toBe(0);

      const opened = await openDatabase(target);
      onTestFinished(() => opened.close());
      expect(await incompleteRows(opened.db)).toEqual([]);
    },
  );
});

/** Signs up one person after another, and saves each listing several times, until the server is gone. */
async function crashLoop(origin: string, acknowledged: Acknowledged[]): Promise<void> {
  try {
    for (;;) await saveOften(origin, acknowledged).catch(ignoreBusy);
  } catch (error) {
    // Broken connections are expected here; rejections are not.
    if (!(error instanceof TypeError || (error instanceof Error && error.name === "SyntaxError"))) throw error;
  }
}

async function saveOften(origin: string, acknowledged: Acknowledged[]): Promise<void> {
  const account = await signUp(origin, nextIndex());
  const own: Acknowledged = { account, hourlyRate: null };
  acknowledged.push(own);
  own.hourlyRate = await createListing(origin, account);
  for (let change = 0; change < 3; change++) own.hourlyRate = await changeListing(origin, account);
}

/** A request that gets a 503, because the database pauses, is not acknowledged. */
function ignoreBusy(error: unknown): void {
  if (!(error instanceof Error && error.message.includes(" responded with 503: "))) throw error;
}

let last = 0;
function nextIndex(): number {
  last += 1;
  return last;
}

/** Rows that a finished request never leaves behind. */
async function incompleteRows(db: Database): Promise<string[]> {
  const users = await db
    .selectFrom("auth_provider.users as users")
    .leftJoin("auth_provider.identities as identities", "identities.user_id", "users.id")
    .where((row) => row.or([row("identities.id", "is", null), row("users.password_hash", "is", null)]))
    .select("users.id")
    .execute();
  const emails = await db
    .selectFrom("profiles")
    .leftJoin("mail_outbox", (join) =>
      join.onRef("mail_outbox.recipient", "=", "profiles.email").on("mail_outbox.kind", "=", "welcome"),
    )
    .groupBy("profiles.id")
    .having((row) => row.fn.count("mail_outbox.id"), "!=", 1)
    .select("profiles.id")
    .execute();
  return [
    ...users.map(({ id }) => `user ${id} has no password or no identity`),
    ...emails.map(({ id }) => `profile ${id} has not exactly one welcome email`),
  ];
}
