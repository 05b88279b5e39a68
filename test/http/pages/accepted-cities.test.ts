import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptCity, rejectCity } from "#domain/cities/decide-city.ts";
import { createTestApp, type TestApp, testNow } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { type HtmlHead, readHead } from "#test/helpers/html-head.ts";

const origin = "https://taoli.example";
const services = () => ({ db: app.opened.db, clock: { now: () => testNow } });
const paid = {
  subscription_started_at: new Date(testNow.getTime() - 86_400_000),
  subscription_expires_at: new Date(testNow.getTime() + 30 * 86_400_000),
};

let app: TestApp;
let id = "";
let stopListening: () => Promise<void>;
let changes = 0;

beforeAll(async () => {
  app = await createTestApp({ origin });
  id = await insertListing(app.opened.db, teacherColumns({ ...paid, city: "Kyle", city_key: "kyle", state: "TX" }));
  stopListening = await app.opened.onListingsChanged(() => {
    changes += 1;
    app.invalidate();
  });
});
afterAll(async () => {
  await stopListening();
  await app.close();
});

async function textOf(path: string): Promise<string> {
  return await (await app.fetch(path)).text();
}
async function headOf(path: string): Promise<HtmlHead> {
  return readHead(await textOf(path));
}
function canonical(head: HtmlHead): string | undefined {
  return head.links.find(({ rel }) => rel === "canonical")?.href;
}
/** Runs an operator's decision and waits until the app has been notified, like a server. */
async function decide(work: () => Promise<unknown>): Promise<void> {
  const before = changes;
  await work();
  await expect.poll(() => changes).toBeGreaterThan(before);
}

test("an unaccepted city has no page, card or option, and its results are not indexed", async () => {
  for (const path of ["/city/kyle", "/zh/city/kyle/business", "/og/en/city/kyle.png"])
    expect([path, (await app.fetch(path)).status]).toEqual([path, 404]);
  const head = await headOf("/?city=kyle");
  expect(head.headings).toEqual(["Mandarin Teachers in Kyle"]);
  expect(head.meta.robots).toEqual(["noindex,follow"]);
  expect(canonical(head)).toBe(`${origin}/?city=Kyle`);
  expect(await textOf("/")).not.toContain("Kyle");
  const everywhere = await textOf("/?city=All+Cities");
  expect(everywhere).toContain(`/listing/${id}`);
  expect(everywhere).not.toMatch(/<option value="Kyle"/u);
  const listing = await textOf(`/listing/${id}`);
  expect(listing).toContain("Kyle, TX");
  expect(listing).not.toContain("/city/kyle");
  expect(await textOf("/sitemaps/listings-1.xml")).toContain(id);
});

test("an accepted city has a page, card and option in both languages; a rejected one has none", async () => {
  await decide(() => acceptCity(services(), "Kyle", { nameZh: "凯尔" }));
  expect((await app.fetch("/city/kyle")).status).toBe(200);
  const head = await headOf("/zh/city/kyle");
  expect([head.meta.robots, head.headings]).toEqual([undefined, ["凯尔的中文老师"]]);
  expect(canonical(head)).toBe(`${origin}/zh/city/kyle`);
  expect(canonical(await headOf("/zh?city=Kyle"))).toBe(`${origin}/zh/city/kyle`);
  expect((await app.fetch("/og/en/city/kyle.png")).status).toBe(200);
  expect(await textOf("/")).toContain('<option value="Kyle">Kyle</option>');
  expect(await textOf("/zh")).toContain('<option value="Kyle">凯尔</option>');
  expect(await textOf(`/listing/${id}`)).toContain("/city/kyle");
  expect(await textOf("/sitemaps/pages-1.xml")).toContain(`${origin}/zh/city/kyle<`);

  await decide(() => rejectCity(services(), "Kyle"));
  expect((await app.fetch("/zh/city/kyle")).status).toBe(404);
  expect(await textOf("/sitemaps/pages-1.xml")).not.toContain("kyle");
});
