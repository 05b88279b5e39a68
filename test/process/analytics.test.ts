import { expect, onTestFinished, test } from "vitest";
import type { DatabaseTarget } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { crashDatabases } from "./crash-databases.ts";
import { type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const places = crashDatabases().filter(({ there }) => there);

/** Two processes can share a database only on a server. */
const shared = places.filter(({ name }) => name === "PostgreSQL");

function newFolder(): string {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  return folder;
}

async function start(environment: Record<string, string>, folder: string): Promise<ServerProcess> {
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

/** A public listing, in a database that no process has open. */
async function insertShown(target: DatabaseTarget): Promise<string> {
  const { db, close } = await openDatabase(target);
  const ends = new Date(Date.now() + 30 * 86_400_000);
  const listing = await insertListing(db, teacherColumns({ is_active: true, subscription_expires_at: ends }));
  await close();
  return listing;
}

async function see({ origin }: ServerProcess, listing: string, visitor: number): Promise<void> {
  const headers = { "user-agent": "Mozilla/5.0 Firefox/140.0", "x-forwarded-for": `198.51.${visitor}.7` };
  const body = JSON.stringify([{ l: listing, k: "view", s: "taoli" }]);
  expect((await fetch(`${origin}/api/seen`, { method: "POST", headers, body })).status).toBe(204);
}

test.each(places)("kill -9 loses at most the events of the last five seconds, on $name", async ({ open }) => {
  const { environment, target, folder } = await open();
  const listing = await insertShown(target);
  const port = await freePort();
  const server = await start({ ...environment, METRICS_PORT: String(port) }, folder);
  await server.ready;
  for (let visitor = 1; visitor <= 20; visitor += 1) await see(server, listing, visitor);
  // Events are written every five seconds, and counted after the write.
  const metrics = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(metrics).toContain('taoli_analytics_events_total{outcome="counted"} 20\n');
  for (let visitor = 21; visitor <= 30; visitor += 1) await see(server, listing, visitor);
  server.kill("SIGKILL");
  await server.ended;
  const { db, close } = await openDatabase(target);
  onTestFinished(close);
  const amounts = await db.selectFrom("listing_analytics").select("amount").execute();
  expect(amounts).toHaveLength(1);
  expect(amounts[0]?.amount).toBeGreaterThanOrEqual(20);
});

test.each(shared)(
  "two processes count a visitor once, and a stopped process writes its buffered events",
  async ({ open }) => {
    const { environment, target } = await open();
    const listing = await insertShown(target);
    const [one, other] = [await start(environment, newFolder()), await start(environment, newFolder())];
    await Promise.all([one.ready, other.ready]);
    const { db, close } = await openDatabase(target);
    onTestFinished(close);
    const counted = async () => (await db.selectFrom("listing_analytics").select("amount").execute())[0]?.amount ?? 0;

    for (let visitor = 1; visitor <= 20; visitor += 1)
      await Promise.all([see(one, listing, visitor), see(other, listing, visitor)]);
    await expect.poll(counted).toBe(20);

    for (let visitor = 21; visitor <= 30; visitor += 1) await see(other, listing, visitor);
    other.kill("SIGTERM");
    await other.ended;
    expect(await counted()).toBe(30);
  },
);
