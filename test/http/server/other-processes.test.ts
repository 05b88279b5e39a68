import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { changeVisibility } from "#domain/listings/commands/change-visibility.ts";
import { expireListingsJob } from "#server/jobs/job-list.ts";
import { JobRunner } from "#server/jobs/run-job.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { hasPostgres, openTestDatabase, type TestDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testTimeouts } from "#test/helpers/database/server/with-maintenance.ts";

const inToronto = { city: "Toronto", city_key: "toronto", state: "ON" };
const marker = '["test"]';
const places = ["/", "/city/toronto", "/sitemaps/listings-1.xml"];

let shared: TestDatabase;
let here: TestApp;
let elsewhere: TestApp;
let now = new Date();
let heard = 0;

/** One of several processes over the same database, with its own pool, cache, and listening connection. */
async function startProcess(): Promise<TestApp> {
  const open = async () => {
    const opened = await openDatabase({ url: shared.url ?? "", timeouts: testTimeouts });
    return { opened, close: () => opened.close() };
  };
  const app = await createTestApp({ open, now: () => now });
  await app.opened.onListingsChanged((payload) => {
    if (app === elsewhere && payload === marker) heard += 1;
    else app.applyNotification(payload);
  });
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

/** Notifications arrive in the order of the commits. */
async function untilHeard(): Promise<void> {
  const notified = heard + 1;
  await sql`select pg_notify('listings_changed', ${marker})`.execute(shared.opened.db);
  await expect.poll(() => heard, { interval: 2 }).toBe(notified);
}

/** A second passes after the other process was notified. */
async function passSecond(): Promise<void> {
  await untilHeard();
  now = new Date(now.getTime() + 1000);
}

const everywhere = [true, true, true, true];
const nowhere = [false, false, false, false];
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const untilMoment = (end: Date) => ({ subscription_started_at: now, subscription_expires_at: end });

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
  await passSecond();
  expect(await seenElsewhere(id)).toEqual(everywhere);
  const owner = { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null } as const;
  for (const visibility of ["taken-down", "public", "taken-down"] as const) {
    expect(await changeVisibility(here.services, owner, visibility)).toMatchObject({ ok: true });
    await passSecond();
    expect(await seenElsewhere(id)).toEqual(visibility === "public" ? everywhere : nowhere);
  }
});

test.skipIf(!hasPostgres)("a new or ended listing of one process is visible in the other within a second", async () => {
  const id = await insertListing(here.opened.db, teacherColumns({ ...inToronto, ...untilMoment(inSeconds(3600)) }));
  await passSecond();
  expect(await seenElsewhere(id)).toEqual(everywhere);

  const change = here.opened.db.updateTable("teacher_listings").set({ subscription_expires_at: inSeconds(1) });
  await change.where("id", "=", id).execute();
  await passSecond();
  const expiring = new JobRunner(expireListingsJob(here.services), { database: here.opened, services: here.services });
  expiring.wake();
  await expiring.settled();
  await expiring.stop();
  await passSecond();
  expect(await seenElsewhere(id)).toEqual(nowhere);
});

test.skipIf(!hasPostgres)("a contact hidden in one process is shown by no copy in the other, at once", async () => {
  const contact = { shown_contacts: ["phone" as const], phone: "+1 416 555 0199" };
  const id = await insertListing(here.opened.db, teacherColumns({ ...untilMoment(inSeconds(3600)), ...contact }));
  await passSecond();
  const read = async () => await (await elsewhere.fetch(`/listing/${id}`)).text();
  expect(await read()).toContain("tel:");
  await here.opened.db
    .updateTable("teacher_listings")
    .set({ hidden_contacts: ["phone"] })
    .execute();
  await untilHeard();
  expect(await read()).not.toContain("tel:");
});
