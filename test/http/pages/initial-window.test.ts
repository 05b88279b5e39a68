import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { initialWindowBytes, popularResponseBytes } from "#test/helpers/initial-window.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const pages = ["/", "/city/boston", "/?city=All+Cities", "/resources", "/pricing", "/about", "/auth", "/nonsense"];

test.each(inBothLocales(pages))("%s fits in a connection's first window, including headers and style", async (path) => {
  expect(await popularResponseBytes(app, path)).toBeLessThanOrEqual(initialWindowBytes);
});

test.each(inBothLocales(["/", "/city/boston"]))("%s is first painted with its heading", async (path) => {
  const html = await (await app.fetch(path)).text();
  const id = /<link rel="expect" href="#([\w-]+)" blocking="render"\/>/.exec(html.slice(0, html.indexOf("<body")))?.[1];
  expect(id).toBeDefined();
  const [before, after] = html.split(` id="${id}"`);
  const heading = after?.indexOf("</h1>") ?? -1;
  expect(heading).toBeGreaterThan(0);
  // The heading is the element itself or inside it.
  expect(before?.endsWith("<h1") || after?.slice(0, heading).includes("<h1")).toBe(true);
});

function inBothLocales(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [path, path === "/" ? "/zh" : `/zh${path}`.replace("/zh/?", "/zh?")]);
}
