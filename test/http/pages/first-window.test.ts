import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { firstWindowBytes, popularResponseBytes } from "#test/helpers/first-window.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const pages = ["/", "/city/boston", "/?city=All+Cities", "/resources", "/pricing", "/about", "/auth", "/nonsense"];

test.each(inBothLocales(pages))(
  "%s arrives in a connection's first window, headers and style included",
  async (path) => {
    expect(await popularResponseBytes(app, path)).toBeLessThanOrEqual(firstWindowBytes);
  },
);

function inBothLocales(paths: readonly string[]): string[] {
  return paths.flatMap((path) => [path, path === "/" ? "/zh" : `/zh${path}`.replace("/zh/?", "/zh?")]);
}
