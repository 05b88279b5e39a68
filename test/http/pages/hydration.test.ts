import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const textOf = async (path: string) => await (await app.fetch(path)).text();

test("a cached page omits its hydration data", async () => {
  for (const path of ["/city/boston", "/zh?city=Boston&category=hsk"]) {
    const page = await textOf(path);
    expect(page).toContain(' data-script="/assets/start-');
    expect(page).not.toContain("__reactRouterContext");
  }
});

test("hydration data is served for each page's URL and contains its listings", async () => {
  for (const path of ["/city/boston", "/zh/city/boston", "?city=Boston&category=hsk", "/zh?city=Boston"]) {
    const response = await app.fetch(`/hydration${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("public");
    expect(await response.text()).toContain("sample-6");
  }
});

test("parameters unknown to the page do not change its hydration data", async () => {
  expect(await textOf("/hydration/city/boston?utm_source=x&type=teacher")).toBe(
    await textOf("/hydration/city/boston?type=teacher"),
  );
});

test("pages without script, private pages and missing ones have no hydration data", async () => {
  for (const path of ["", "/pricing", "/auth", "/zh/auth", "/nonsense", "/city/atlantis"]) {
    const response = await app.fetch(`/hydration${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("an uncached page keeps its hydration data", async () => {
  const page = await textOf("/auth");
  expect(page).toContain(`streamController.enqueue("`);
});

test("the start file of results contains the routes of results only", async () => {
  const [, file = ""] = / data-script="(\/assets\/start-[\w-]+\.js)"/.exec(await textOf("/city/boston")) ?? [];
  const page: unknown = JSON.parse(/^const page=(\{.*?\});/.exec(await textOf(file))?.[1] ?? "null");
  const ids = Object.keys((page as { manifest: { routes: object } }).manifest.routes).map((id) => id.split("/").at(-1));
  expect(new Set(ids)).toEqual(new Set(["root", "home-page", "city-page"]));
});
