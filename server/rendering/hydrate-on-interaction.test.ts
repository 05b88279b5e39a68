import { expect, test } from "vitest";
import { hydrateOnInteraction } from "./hydrate-on-interaction.ts";

const page = [
  '<head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry-1.js"/></head>',
  '<script type="module" async="">import "/assets/manifest-1.js";',
  'import * as route0 from "/assets/root-1.js";',
  'import * as route1 from "/assets/home-1.js";',
  '  window.__reactRouterRouteModules = {"root":route0,"home":route1};',
  "",
  'import("/assets/entry-1.js");</script>',
].join("\n");

test("nothing of the framework is asked for before the reader touches the page", () => {
  const started = hydrateOnInteraction(page, false);
  expect(started).not.toContain('<link rel="modulepreload"');
  expect(started).not.toMatch(/^import /m);
  expect(started).toContain("onFirstInteraction(async()=>{");
});

test("routes, manifest and entry are imported as before, in that order", () => {
  const started = hydrateOnInteraction(page, false);
  const [routes, globals, entry] = ["Promise.all", "__reactRouterRouteModules", 'import("/assets/entry-1.js")'].map(
    (text) => started.indexOf(text),
  );
  expect(started).toContain(
    'const [route0,route1]=await Promise.all([import("/assets/root-1.js"),import("/assets/home-1.js"),import("/assets/manifest-1.js")]);',
  );
  expect(routes).toBeLessThan(globals ?? 0);
  expect(globals).toBeLessThan(entry ?? 0);
});

test("a page without framework stays as it is", () => {
  expect(hydrateOnInteraction("<p>桃李</p>", false)).toBe("<p>桃李</p>");
});

test("a start script of another form is refused", () => {
  expect(() => hydrateOnInteraction('<script type="module">boot()</script>', false)).toThrow("changed its form");
});

test("extracted hydration data is fetched before anything starts", () => {
  const started = hydrateOnInteraction(page, true);
  expect(started.indexOf('fetch("/hydration"')).toBeGreaterThan(0);
  expect(started.indexOf('fetch("/hydration"')).toBeLessThan(started.indexOf("Promise.all"));
});

test("extracted hydration data is passed on when everything else is loaded, so that a failed start can be repeated", () => {
  const started = hydrateOnInteraction(page, true);
  expect(started.indexOf("Promise.all")).toBeLessThan(started.indexOf("streamController.enqueue(state)"));
  expect(started.indexOf("streamController.close()")).toBeLessThan(started.indexOf("__reactRouterRouteModules"));
});
