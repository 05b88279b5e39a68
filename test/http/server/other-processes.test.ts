import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { changeVisibility } from "#domain/listings/commands/change-visibility.ts";
import { expireListingsJob } from "#server/jobs/job-list.ts";
import { JobRunner } from "#server/jobs/run-job.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { hasPostgres, openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { testTimeouts } from "#test/helpers/database/database-maintenance.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/database-rows.ts";

/** On an otherwise idle machine, it is within one second. */
const soonMs = 10_000;
const inToronto = { city: "Toronto", city_key: "toronto", state: "ON" };
const places = ["/", "/city/toronto", "/sitemaps/listings-1.xml"];

let shared: TestDatabase;
let here: TestApp;
let elsewhere: TestApp;

/** One of several processes over the same database, with its own pool, cache, and listening connection. */
async function startProcess(): Promise<TestApp> {
  const open = async () => {
    const opened = await openDatabase({ url: shared.url ?? "", timeouts: testTimeouts });
    return { opened, close: () => opened.close() };
  };
  const app = await createTestApp({ open, now: () => new Date() });
  await app.opened.onListingsChanged((payload) => app.applyNotification(payload));
  return app;
}

/** Returns the listing count on Toronto's card. */
const cityCount = (home: string) =>
  Number(/href="\/city\/toronto"[^]*?class="count num"[^]*?<span>(\d+)/u.exec(home)?.[1]);

/** Whether a visitor of the other process sees a listing in the results, in the sitemap, and on its page. */
async function seenElsewhere(id: string): Promise<boolean[]> {
  const [home = "", results = "", sitemap = ""] = await Promise.all(
    places.map(async (path) => await (await elsewhere.fetch(path)).text()),
  );
  const page = await elsewhere.fetch(`/listing/${id}`);
  return [
    cityCount(home) === 1,
    results.includes(`/listing/${id}`),
    sitemap.includes(`/listing/${id}`),
    page.status === 200,
  ];
}

/** Milliseconds until the other process shows a listing everywhere, or nowhere. */
async function untilSeen(id: string, isThere: boolean, from: number): Promise<number> {
  await vi.waitUntil(async () => (await seenElsewhere(id)).every((seen) => seen === isThere), {
    timeout: soonMs,
    interval: 20,
  });
  return Date.now() - from;
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const untilMoment = (end: Date) => ({ subscription_started_at: new Date(), subscription_expires_at: end });
const median = (waits: number[]) => waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)];

beforeAll(async () => {
  if (!hasPostgres) return;
  shared = await openTestDatabase("postgres");
  // Without any listing there would be samples.
  await insertListing(shared.opened.db, teacherColumns(untilMoment(inSeconds(3600))));
  [here, elsewhere] = await Promise.all([startProcess(), startProcess()]);
});
afterAll(async () => {
  await here?.close();
  await elsewhere?.close();
  await shared?.close();
});

test.skipIf(!hasPostgres)("a listing taken down in one process is hidden in the other within a second", async () => {
  const userId = randomUUID();
  const end = untilMoment(inSeconds(3600));
  const id = await insertListing(here.opened.db, teacherColumns({ ...inToronto, ...end, user_id: userId }));
  await untilSeen(id, true, Date.now());
  const owner = { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null } as const;
  const waits: number[] = [];
  for (const visibility of ["taken-down", "public", "taken-down", "public", "taken-down"] as const) {
    const begun = Date.now();
    expect(await changeVisibility(here.services, owner, visibility)).toMatchObject({ ok: true });
    waits.push(await untilSeen(id, visibility === "public", begun));
  }
  expect(median(waits)).toBeLessThan(1000);
});

test.skipIf(!hasPostgres)("a new or ended listing of one process is visible in the other within a second", async () => {
  const waits: number[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const begun = Date.now();
    const id = await insertListing(here.opened.db, teacherColumns({ ...inToronto, ...untilMoment(inSeconds(3600)) }));
    waits.push(await untilSeen(id, true, begun));

    const end = inSeconds(1);
    const change = here.opened.db.updateTable("teacher_listings").set({ subscription_expires_at: end });
    await change.where("id", "=", id).execute();
    const expiring = new JobRunner(expireListingsJob(here.services), {
      database: here.opened,
      services: here.services,
    });
    expiring.wake();
    waits.push(await untilSeen(id, false, end.getTime()));
    await expiring.stop();
  }
  expect(median(waits)).toBeLessThan(1000);
});
