import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { inlineScriptsOf, policyHash } from "./page-checks.ts";

let app: TestApp;
let stopListening: () => Promise<void>;
let changes: number;

beforeEach(async () => {
  app = await createTestApp();
  changes = 0;
  // As in the server process.
  stopListening = await app.opened.onListingsChanged((payload) => {
    changes += 1;
    app.applyNotification(payload);
  });
});
afterEach(async () => {
  await stopListening();
  await app.close();
});

const second = 1000;
const at = (milliseconds: number) => new Date(testNow.getTime() + milliseconds);
const lasting = (milliseconds: number) =>
  teacherColumns({ subscription_started_at: at(-86_400_000), subscription_expires_at: at(milliseconds) });

/** Inserts a listing and waits for its notification. */
async function list(name: string, milliseconds = 30 * 86_400_000): Promise<string> {
  const before = changes;
  const id = await insertListing(app.opened.db, lasting(milliseconds), { full_name: name });
  await expect.poll(() => changes).toBeGreaterThan(before);
  return id;
}

async function textOf(path: string, init?: RequestInit): Promise<string> {
  return await (await app.fetch(path, init)).text();
}

test("a matching ETag gets a 304 with the policy of its body", async () => {
  await list("Lin Yuqing");
  const first = await app.fetch("/city/boston");
  const etag = first.headers.get("etag") ?? "";
  const known = await app.fetch("/city/boston", { headers: { "if-none-match": `"other", ${etag}` } });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect(known.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  expect(known.headers.get("etag")).toBe(etag);

  await list("Chen Guang");
  app.setTime(at(second));
  const changed = await app.fetch("/city/boston", { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
  const policy = changed.headers.get("content-security-policy") ?? "";
  for (const script of inlineScriptsOf(await changed.text())) expect(policy).toContain(policyHash(script));
});

test("brotli, gzip and identity have the same content, and HEAD has the length", async () => {
  const plain = Buffer.from(await (await app.fetch("/")).arrayBuffer());
  for (const [encoding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const response = await app.fetch("/", { headers: { "accept-encoding": encoding } });
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(Number(response.headers.get("content-length"))).toBe(body.length);
    expect(unpack(body).equals(plain)).toBe(true);
    const head = await app.fetch("/", { method: "HEAD", headers: { "accept-encoding": encoding } });
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(response.headers));
  }
});

test("a page is rendered once for any parameter order, unknown parameters, HEAD and all encodings", async () => {
  const renders = countRenders();
  await app.fetch("/?city=Boston&page=1");
  for (const path of ["/?page=1&city=Boston", "/?utm_source=x&city=Boston&page=1", "/?city=Boston&page=1&page=2#x"])
    expect(await textOf(path), path).toBe(await textOf("/?city=Boston&page=1"));
  await app.fetch("/?city=Boston&page=1", { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect(renders()).toBe(1);
  await app.fetch("/?city=Chicago&page=1");
  expect(renders()).toBe(2);
});

test("fifty concurrent requests render a page once", async () => {
  const renders = countRenders();
  await Promise.all(Array.from({ length: 50 }, () => app.fetch("/city/boston")));
  expect(renders()).toBe(1);
});

test("a change is visible within a second, and a removal immediately, for any writer", async () => {
  const id = await list("Lin Yuqing");
  expect(await textOf("/city/boston")).toContain("Lin Yuqing");
  expect(await textOf(`/listing/${id}`)).toContain("Lin Yuqing");

  const before = changes;
  await app.opened.db.updateTable("profiles").set({ full_name: "Zhao Mei" }).execute();
  await expect.poll(() => changes).toBeGreaterThan(before);
  app.setTime(at(second));
  for (const path of ["/city/boston", `/listing/${id}`, "/zh/city/boston"]) {
    expect(await textOf(path), path).toContain("Zhao Mei");
    expect(await textOf(path), path).not.toContain("Lin Yuqing");
  }

  const then = changes;
  await app.opened.db.updateTable("teacher_listings").set({ removed_at: testNow }).execute();
  await expect.poll(() => changes).toBeGreaterThan(then);
  expect((await app.fetch(`/listing/${id}`)).status).toBe(410);
  expect(await textOf("/city/boston")).not.toContain("Zhao Mei");
});

test("a listing disappears from cached pages in the second its time ends", async () => {
  const id = await list("Lin Yuqing", 20 * second);
  await list("Chen Guang");
  const shown = await app.fetch("/city/boston");
  expect(shown.headers.get("cache-control")).toContain("s-maxage=20, stale-while-revalidate=0");
  expect(await shown.text()).toContain("Lin Yuqing");
  expect((await app.fetch(`/listing/${id}`)).status).toBe(200);

  app.setTime(at(19_999));
  expect(await textOf("/city/boston")).toContain("Lin Yuqing");
  app.setTime(at(20 * second));
  const without = await textOf("/city/boston");
  expect(without).not.toContain("Lin Yuqing");
  expect(without).toContain("Chen Guang");
  expect((await app.fetch(`/listing/${id}`)).status).toBe(410);
});

test("a page is fresh for a minute, then sent once more while it is rendered again", async () => {
  const renders = countRenders();
  await app.fetch("/city/boston");
  app.setTime(at(59 * second));
  await app.fetch("/city/boston");
  expect(renders()).toBe(1);
  app.setTime(at(61 * second));
  await app.fetch("/city/boston");
  await expect.poll(renders).toBe(2);
});

test("private pages and paths below them are not cached, and never treated as files", async () => {
  for (const path of ["/auth", "/zh/auth?tab=sign-up", "/auth.data"]) {
    expect((await app.fetch(path)).headers.get("cache-control"), path).toBe("no-store");
  }
  for (const path of ["/auth/x.css", "/auth.css", "/auth;x.css", "/auth%2fx.css", "/dashboard/x.css"]) {
    expect((await app.fetch(path)).status, path).toBe(404);
  }
});

test("an unknown city's page is not cached, and its first and last listing take effect immediately", async () => {
  const renders = countRenders();
  for (let time = 1; time <= 3; time += 1) {
    expect((await app.fetch("/?city=Kyle")).status).toBe(404);
    expect(renders()).toBe(time);
  }
  const before = changes;
  const kyle = { ...lasting(30 * 86_400_000), city: "Kyle", city_key: "kyle", state: "TX" };
  await insertListing(app.opened.db, kyle, { full_name: "Lin Yuqing" });
  await expect.poll(() => changes).toBeGreaterThan(before);
  const listed = await app.fetch("/?city=KYLE");
  expect(listed.status).toBe(200);
  expect(await listed.text()).toContain("Mandarin Teachers in Kyle");

  const then = changes;
  await app.opened.db.updateTable("teacher_listings").set({ removed_at: testNow }).execute();
  await expect.poll(() => changes).toBeGreaterThan(then);
  expect((await app.fetch("/?city=KYLE")).status).toBe(404);
});

/**
 * Counts how often page rows are read from the database from now on. The page of a city reads them once, from a
 * subquery.
 */
function countRenders(): () => number {
  let count = 0;
  const { publicReads } = app.services;
  const counted = (db: Database) =>
    new Proxy(db, {
      get(target, name) {
        if (name !== "selectFrom") return Reflect.get(target, name, target) as unknown;
        return (table: "city_counts") => {
          if (typeof table !== "string") count += 1;
          return target.selectFrom(table);
        };
      },
    });
  app.services.publicReads = { ...publicReads, read: (query) => publicReads.read((db) => query(counted(db))) };
  return () => count;
}
