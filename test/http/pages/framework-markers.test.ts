import type { RouterContextProvider, ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { finalizePage } from "#server/rendering/finalize-page.ts";
import { type Marker, MissingMarkerError } from "#server/rendering/missing-marker-error.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";

/**
 * The server's assumptions about the output of the installed React Router. A failure here means that a new version
 * changed its form: adapt server/rendering/read-page.ts and start-files.ts.
 */
const markers: Record<Marker, RegExp> = {
  styleSheet: /<link nonce="NONCE" rel="stylesheet" href="\/assets\/[\w-]+\.css#"\/>/g,
  preloads: /<link rel="modulepreload" href="\/assets\/[\w.-]+\.js" nonce="NONCE"\/>/g,
  context: /<script nonce="NONCE">window\.__reactRouterContext = \{.*?<\/script>/gs,
  start: /<script nonce="NONCE" type="module" async="">.*?<\/script>/gs,
  routeModules: /^\s*window\.__reactRouterRouteModules = \{.*\};$/gm,
  data: /<script nonce="NONCE">window\.__reactRouterContext\.streamController\.enqueue\(".*?"\);<\/script>/gs,
  dataEnd: /<script nonce="NONCE">window\.__reactRouterContext\.streamController\.close\(\);<\/script>/g,
};

type Manifest = { version: string; routes: Record<string, { module: string }> };

const names = Object.keys(markers) as Marker[];

let app: TestApp;
/** The page that React Router rendered last. */
let rendered = "";
let nonce = "";

beforeAll(async () => {
  app = await createTestApp({ build: withObserver });
});
afterAll(() => app.close());

/** The same build; its rendered pages are also passed to this test. */
function withObserver(build: ServerBuild): ServerBuild {
  const { module } = build.entry;
  const render: typeof module.default = async (...input) => {
    const context = input[4] as RouterContextProvider;
    const set = vi.spyOn(context, "set");
    const response = await module.default(...input);
    // The build has its own copy of `renderedDocumentContext`; no other stored value of a render is a buffer.
    rendered =
      set.mock.calls
        .map(([, value]) => value)
        .find(Buffer.isBuffer)
        ?.toString() ?? "";
    nonce = response.headers.get("x-script-nonce") ?? "";
    return response;
  };
  return { ...build, entry: { ...build.entry, module: { ...module, default: render } } };
}

function markerOf(name: Marker): RegExp {
  return new RegExp(markers[name].source.replaceAll("NONCE", nonce), markers[name].flags);
}

function finalize(html: string) {
  return finalizePage(html, {
    nonce,
    styleSheets: null,
    startFiles: { pathOf: () => "" },
    extractsHydrationData: true,
  });
}

describe.each(["/city/boston", "/zh?city=Boston&category=hsk", "/auth"])("%s as React Router renders it", (path) => {
  let sent = "";
  beforeAll(async () => {
    sent = await (await app.fetch(path)).text();
  });

  test.each(names)("has the marker %s at the expected place", (name) => {
    expect(rendered.match(markerOf(name))).not.toBeNull();
  });

  test.each(names)("is rejected by name without the marker %s", (name) => {
    expect(() => finalize(rendered.replace(markerOf(name), ""))).toThrow(
      expect.toSatisfy((error) => error instanceof MissingMarkerError && error.marker === name),
    );
  });

  test("is sent without nonce and eager imports", () => {
    expect(nonce).not.toBe("");
    expect(sent).not.toContain(nonce);
    expect(sent).not.toMatch(/^import /m);
  });

  test("names a start file with the modules, routes and context of React Router's own scripts", async () => {
    const file = await app.fetch(/ data-script="(\/assets\/start-[\w-]+\.js)"/.exec(sent)?.[1] ?? "");
    const text = await file.text();
    expect(file.headers.get("cache-control")).toContain("immutable");
    const page: unknown = JSON.parse(/^const page=(\{.*?\});/.exec(text)?.[1] ?? "null");
    const own = (pattern: RegExp) => [...rendered.matchAll(pattern)].map(([, found = ""]) => found);
    const ids = own(/"([^"]+)":route\d+/g);
    const urls = own(/^import \* as route\d+ from "([^"]+)";$/gm);
    const [url = ""] = own(/async="">import "([^"]+)";$/gm);
    const manifest = JSON.parse(/=(\{.*\})/s.exec(await (await app.fetch(url)).text())?.[1] ?? "null") as Manifest;
    expect(page).toMatchObject({
      manifest: { url, version: manifest.version, entry: { module: own(/^import\("([^"]+)"\);/gm)[0] } },
      routeId: ids.at(-1),
      context: JSON.parse(own(/__reactRouterContext = (\{.*?\});/g)[0] ?? "null"),
    });
    const { routes } = (page as { manifest: Manifest }).manifest;
    expect(ids.map((id) => routes[id]?.module)).toEqual(urls);
    expect(manifest.routes).toMatchObject(routes);
    expect(Object.keys(routes).some((id) => id.includes("dashboard"))).toBe(path === "/auth");
  });
});

test("a page without the framework has a style sheet and no other marker", async () => {
  await app.fetch("/pricing");
  const present = names.filter((name) => markerOf(name).test(rendered));
  expect(present).toEqual(["styleSheet"]);
});

test("public pages have critical CSS, private ones a blocking style sheet", async () => {
  for (const path of ["/", "/pricing", "/city/boston"]) {
    const page = await (await app.fetch(path)).text();
    const faces = '<link rel="stylesheet" href="[^"]+" data-inlined="" disabled=""/>';
    const site = '<link rel="stylesheet" href="[^"]+" disabled=""/><noscript>';
    expect(page).toMatch(new RegExp(`<style>.{1000,}?</style>${faces}${site}`, "s"));
  }
  expect(await (await app.fetch("/auth")).text()).not.toMatch(/<style|disabled=""\/><noscript>/);
});
