import { afterEach, beforeEach, expect, test, vi } from "vitest";

const file = new URL("../../public/assets/renew-1.js", import.meta.url).href;
const { renew } = (await import(file)) as { renew: () => Promise<void> };

const files = ["/assets/manifest-1.js", "/assets/site-1.js"];
let reload: () => void;
let history: { state: object | null; replaceState(state: object): void };

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  reload = vi.fn();
  history = { state: { idx: 3 }, replaceState: (state) => void (history.state = state) };
  vi.stubGlobal("window", {});
  vi.stubGlobal("history", history);
  vi.stubGlobal("location", { reload });
});

/** A page that preloads `preloaded`, on a server where some of these files are missing. */
function browse({ missing = "", preloaded = files, onLine = true }): void {
  vi.stubGlobal("document", { querySelectorAll: () => preloaded.map((href) => ({ href })) });
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", async (file: string) => ({ status: file === missing ? 404 : 200 }));
}

test("a page whose files were removed by a release is reloaded once per build", async () => {
  browse({ missing: "/assets/site-1.js" });
  await renew();
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(history.state).toEqual({ idx: 3, renewed: "/assets/manifest-1.js" });
  browse({ missing: "/assets/site-2.js", preloaded: ["/assets/manifest-2.js", "/assets/site-2.js"] });
  await renew();
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that fails after hydration is reloaded once", async () => {
  browse({ preloaded: [] });
  vi.stubGlobal("window", { __reactRouterManifest: { version: "1" } });
  await renew();
  await renew();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["with all of its files available", {}],
  ["in an offline browser", { missing: "/assets/site-1.js", onLine: false }],
])("a page %s is not reloaded", async (_name, circumstances) => {
  browse(circumstances);
  await renew();
  expect(reload).not.toHaveBeenCalled();
});
