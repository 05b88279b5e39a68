import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireListings } from "#domain/listings/commands/expire-listings.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";

/**
 * Verifies decision 0054: one second after any change, the cache serves the same public pages as a process without a
 * cache. Listings that are no longer public disappear immediately.
 */
let cached: TestApp;
let uncached: TestApp;
let stopListening: () => Promise<void>;
let now = testNow;
let heard = 0;
const ids: string[] = [];

beforeAll(async () => {
  cached = await createTestApp();
  uncached = await createTestApp({ open: async () => ({ opened: cached.opened, close: async () => {} }) });
  stopListening = await cached.opened.onListingsChanged((payload) => {
    const number = /^\["test:(\d+)"\]$/u.exec(payload ?? "")?.[1];
    if (number === undefined) cached.applyNotification(payload);
    else heard = Number(number);
  });
});
afterAll(async () => {
  await stopListening?.();
  await uncached?.close();
  await cached?.close();
});

function pass(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
  cached.setTime(now);
  uncached.setTime(now);
}

/** Waits for the notifications of everything committed until now: they arrive in the order of the commits. */
async function waitForNotifications(): Promise<void> {
  const number = heard + 1;
  await sql`select pg_notify('listings_changed', ${`["test:${number}"]`})`.execute(cached.opened.db);
  await expect.poll(() => heard, { interval: 2 }).toBe(number);
}

const cities = [
  { city: "Toronto", city_key: "toronto", state: "ON" },
  { city: "Houston", city_key: "houston", state: "TX" },
  { city: "Kyle", city_key: "kyle", state: "TX" },
];

/** Every kind of public page, in one locale or the other. */
function pages(): string[] {
  const all = "city=All+Cities";
  const results = [
    `/?${all}`,
    `/?${all}&page=2`,
    `/zh?${all}&sort=price`,
    "/?type=school",
    "/zh?category=hsk",
    "/?price=60",
  ];
  const places = [
    "/city/toronto",
    "/zh/city/toronto?sort=experience",
    "/city/toronto/hsk",
    "/city/toronto?page=2&type=teacher",
  ];
  const others = [
    "/zh/city/houston",
    "/city/houston/business",
    "/city/kyle",
    "/?city=Kyle",
    "/zh?city=Houston&price=40",
  ];
  const data = ["/_.data", `/_.data?${all}`, "/city/toronto.data", "/hydration/city/houston", `/hydration/zh?${all}`];
  const maps = ["/sitemap.xml", "/sitemaps/pages-1.xml", "/sitemaps/listings-1.xml"];
  const listings = ids.flatMap((id, number) => {
    const path = `/listing/${id}`;
    return [path, [`/zh${path}`, `${path}.data`, `/hydration${path}`][number % 3] ?? path];
  });
  return [
    "/",
    "/zh",
    "/pricing",
    "/zh/about",
    "/nothing",
    ...results,
    ...places,
    ...others,
    ...data,
    ...maps,
    ...listings,
  ];
}

async function read(app: TestApp, path: string): Promise<string> {
  const response = await app.fetch(path);
  return `${response.status} ${await response.text()}`;
}

/** The pages whose cached version differs from the current one. */
async function outdated(paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  uncached.invalidate();
  for (const path of paths) if ((await read(cached, path)) !== (await read(uncached, path))) wrong.push(path);
  return wrong;
}

type Kind = (typeof kinds)[number];
type Step = { kind: Kind; listing: number; place: number; amount: number };
const kinds = [
  "create",
  "create-school",
  "edit",
  "reprice",
  "categories",
  "move",
  "rename",
  "avatar",
  "photo",
  "contacts",
  "pay",
  "take-down",
  "put-up",
  "remove",
  "restore",
  "delete",
  "expire",
  "decide",
] as const;

/** Changes rows as the domain's commands do. */
async function apply({ kind, listing, place, amount }: Step): Promise<void> {
  const { db } = cached.opened;
  const where = cities[place % cities.length] ?? cities[0];
  const id = ids[listing % Math.max(1, ids.length)] ?? randomUUID();
  const owner = db.selectFrom("teacher_listings").select("user_id").where("id", "=", id);
  const update = (columns: object) => db.updateTable("teacher_listings").set(columns).where("id", "=", id).execute();
  const profile = (columns: object) => db.updateTable("profiles").set(columns).where("id", "=", owner).execute();
  const end = new Date(now.getTime() + 20_000 + amount * 30_000);
  const start = new Date(now.getTime() - 1000);
  const paid = { subscription_started_at: start, subscription_expires_at: end, months_paid: amount + 1 };
  const rate = { hourly_rate: 30 + amount * 10 };
  const isPaidFor = sql`subscription_expires_at > ${now.toISOString()}::timestamptz`;
  const isShown = sql`taken_down_at is null and removed_at is null`;
  const changes: Record<Kind, () => Promise<unknown>> = {
    create: async () => ids.push(await insertListing(db, teacherColumns({ ...where, ...paid, ...rate }))),
    "create-school": async () => ids.push(await insertListing(db, schoolColumns({ ...where, ...paid, ...rate }))),
    edit: () => update({ bio: `Taught for ${amount} years.`, headline: `Headline ${amount}` }),
    reprice: () => update(rate),
    categories: () => update({ category_keys: amount % 2 === 0 ? ["hsk"] : ["business", "children"] }),
    move: () => update({ ...where }),
    rename: () => profile({ full_name: `Zhao ${amount}` }),
    avatar: () => profile({ avatar_url: `https://taoli.example/${amount}.webp`, phone: `${amount}` }),
    photo: () => changePhoto(id, amount),
    contacts: () => update({ shown_contacts: amount % 2 === 0 ? [] : ["email"], phone: "212 555 0142" }),
    pay: () => update({ ...paid, is_active: isShown }),
    "take-down": () => update({ taken_down_at: now, is_active: false }),
    "put-up": () => update({ taken_down_at: null, is_active: isPaidFor }),
    remove: () => update({ removed_at: now, is_active: false }),
    restore: () => update({ removed_at: null }),
    delete: () => db.deleteFrom("profiles").where("id", "=", owner).execute(),
    expire: expireNext,
    decide: () => decide(amount % 2 === 0),
  };
  await changes[kind]();
}

/** Adds a photo, or hides or shows the one that is there. */
async function changePhoto(listing: string, amount: number): Promise<void> {
  const { db } = cached.opened;
  const hash = `${amount}`.repeat(64);
  const file = { hash, width: 1200, height: 900, bytes: 1, created_at: now, used_at: now };
  await db
    .insertInto("media_files")
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into listing_photos (listing_id, file_hash, place, consent_at, has_code, created_at)
    select id, ${hash}, ${amount + 1}::integer, now(), false, now() from teacher_listings where id = ${listing}
    on conflict (listing_id, file_hash) do update
    set hidden_at = case when listing_photos.hidden_at is null then now() end
  `.execute(db);
}

async function decide(accepted: boolean): Promise<void> {
  const names = accepted ? { name: "Kyle", name_zh: "凯尔", state: "TX" } : { name: null, name_zh: null, state: null };
  await cached.opened.db
    .insertInto("city_decisions")
    .values({ city_key: "kyle", accepted, ...names })
    .onConflict((conflict) => conflict.column("city_key").doUpdateSet({ accepted, ...names }))
    .execute();
}

/** Expires the next public listing. Pages that show it are outdated before any row changes. */
async function expireNext(): Promise<void> {
  const next = cached.opened.db
    .selectFrom("teacher_listings")
    .select(["id", "subscription_expires_at"])
    .where(sql<boolean>`is_active and removed_at is null`)
    .where("subscription_expires_at", ">", now)
    .orderBy("subscription_expires_at");
  const first = await next.executeTakeFirst();
  const end = first?.subscription_expires_at;
  if (first === undefined || !end) return;
  pass(end.getTime() - now.getTime());
  expect(await outdated([`/listing/${first.id}`, `/zh/listing/${first.id}`])).toEqual([]);
  await expireListings(cached.services);
}

const gone = new Set(["take-down", "remove", "delete"]);

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    listing: fc.nat(7),
    place: fc.nat(2),
    amount: fc.nat(5),
  }),
  { minLength: 6, maxLength: 10 },
);

/**
 * Starts with a few listings, so that most changes apply to one. A full page of other listings ranks above them, so
 * only numbers change on the first page of results.
 */
async function begin(): Promise<void> {
  const { db } = cached.opened;
  await db.deleteFrom("profiles").execute();
  await db.deleteFrom("city_decisions").execute();
  ids.length = 0;
  const lasting = { months_paid: 90, subscription_expires_at: new Date(now.getTime() + 86_400_000) };
  for (let number = 0; number < 24; number += 1) await insertListing(db, teacherColumns({ ...cities[0], ...lasting }));
  for (const place of [0, 0, 1, 2])
    await apply({ kind: place === 1 ? "create-school" : "create", listing: 0, place, amount: place + 2 });
  await waitForNotifications();
  pass(1000);
  expect(await outdated(pages())).toEqual([]);
}

/** Checks some of the pages after each step, in turn, and all of them at the end. */
async function follow(sequence: readonly Step[], shares: number): Promise<void> {
  await begin();
  for (const [number, step] of sequence.entries()) {
    const shown = ids[step.listing % ids.length] ?? "";
    const wasPublic = (await read(uncached, `/listing/${shown}`)).startsWith("200 ");
    await apply(step);
    await waitForNotifications();
    if (wasPublic && gone.has(step.kind)) {
      const places = [`/listing/${shown}`, `/hydration/listing/${shown}`];
      expect(await outdated(places), `at once after ${step.kind}`).toEqual([]);
      for (const path of ["/city/toronto", "/?city=All+Cities", "/hydration/city/toronto", "/?city=Kyle"])
        expect(await read(cached, path), `${path} after ${step.kind}`).not.toContain(shown);
    }
    pass(1000);
    const checked = pages().filter((_, index) => (index + number) % shares === 0);
    expect(await outdated(checked), `a second after ${step.kind}`).toEqual([]);
  }
  expect(await outdated(pages())).toEqual([]);
}

test("every kind of change is visible on every kind of page", { timeout: 180_000 }, async () => {
  await follow(
    kinds.map((kind, number) => ({ kind, listing: number % 4, place: number % 3, amount: number % 6 })),
    1,
  );
});

test("any sequence of changes is visible on every kind of page", { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, (sequence) => follow(sequence, 4)),
    { numRuns: 5, endOnFailure: true },
  );
});
