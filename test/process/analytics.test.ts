import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/database-rows.ts";
import { crashPlaces } from "./crash-places.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

/** Only on an own server can two processes share a database. */
const places = crashPlaces().filter(({ name, there }) => name === "PostgreSQL" && there);

/** One of several processes of the same site. */
async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const site = {
    ORIGIN: "https://taoli.example",
    TRUSTED_PROXIES: "1",
    CONFIRM_EMAIL: "0",
    AUTH_SECRET: "the same secret on both machines",
  };
  const server = await startServer(folder, { environment: { ...environment, ...site } });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    await server.ended;
  });
  return server;
}

test.each(places)(
  "two processes count a visitor once, and what one loses when it is killed is what still waited",
  async ({ open }) => {
    const { environment, target } = await open();
    const [one, other] = [await start(environment), await start(environment)];
    await Promise.all([one.ready, other.ready]);
    const { db, close } = await openDatabase(target);
    onTestFinished(close);
    const ends = new Date(Date.now() + 30 * 86_400_000);
    const listing = await insertListing(db, teacherColumns({ is_active: true, subscription_expires_at: ends }));

    async function see({ origin }: ServerProcess, visitor: number): Promise<void> {
      const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0", "x-forwarded-for": `198.51.${visitor}.7` };
      const body = JSON.stringify([{ l: listing, k: "view", s: "taoli" }]);
      expect((await fetch(`${origin}/api/seen`, { method: "POST", headers, body })).status).toBe(204);
    }
    const counted = async () => (await db.selectFrom("listing_analytics").select("amount").execute())[0]?.amount ?? 0;

    for (let visitor = 1; visitor <= 20; visitor += 1) await Promise.all([see(one, visitor), see(other, visitor)]);
    await expect.poll(counted, { timeout: 15_000 }).toBe(20);

    for (let visitor = 21; visitor <= 30; visitor += 1) await see(one, visitor);
    one.kill("SIGKILL");
    await one.ended;
    expect(await counted()).toBeGreaterThanOrEqual(20);
    const afterCrash = await counted();

    // A process that is stopped writes what waits.
    for (let visitor = 31; visitor <= 40; visitor += 1) await see(other, visitor);
    other.kill("SIGTERM");
    await other.ended;
    expect(await counted()).toBe(afterCrash + 10);
  },
);
