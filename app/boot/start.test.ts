import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, type Mock, test, vi } from "vitest";

const source = readFileSync(new URL("start.js", import.meta.url), "utf8");

type Policy = { createHTML(html: string): string; createScript(code: string): string };
type World = {
  __reactRouterContext?: { stream: ReadableStream<Uint8Array>; ssr: boolean };
  __reactRouterManifest?: object;
  __reactRouterRouteModules?: object;
  page: { start(): Promise<void> };
};

const manifest = {
  entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
  routes: {
    root: { id: "root", module: "/assets/root.js", imports: ["/assets/framework.js"] },
    city: { id: "city", parentId: "root", module: "/assets/city.js" },
    other: { id: "other", parentId: "root", module: "/assets/other.js" },
  },
};

let world: World;
let policy: Policy;
let links: { href: string }[];
let imported: string[];
let respond: () => Promise<Response>;
let importFile: (file: string) => Promise<object>;
let removed: Mock<() => void>;
let history: { state: { key?: string; renewed?: string } | null; replaceState(state: { key: string }): void };

beforeEach(() => {
  links = [];
  imported = [];
  removed = vi.fn();
  history = { state: null, replaceState: (state) => void (history.state = state) };
  respond = async () => new Response("data");
  importFile = async (file) => ({ file });
  const globals = {
    page: {
      routeId: "city",
      manifest,
      context: { ssr: true },
      hydrationPrefix: "/hydration",
    },
    document: {
      head: { append: (link: { href: string }) => void links.push(link) },
      createElement: () => ({ remove: removed }),
      querySelectorAll: () => links,
    },
    location: { pathname: "/city/boston", search: "?type=teacher" },
    history,
    fetch: vi.fn(async (url: string) => {
      imported.push(url);
      return await respond();
    }),
    importFile: async (file: string) => {
      imported.push(file);
      return await importFile(file);
    },
    ReadableStream,
    TextEncoderStream,
    trustedTypes: { createPolicy: (_name: string, made: Policy) => void (policy = made) },
  };
  const code = source.replaceAll(/\bimport\(/g, "importFile(");
  world = runInNewContext(`${code};globalThis`, Object.assign(globals, { window: globals })) as World;
});

test("preloads the modules, then fetches the data, imports the routes, and the entry last", async () => {
  await world.page.start();
  expect(links.map(({ href }) => href)).toEqual([
    "/assets/entry.js",
    "/assets/framework.js",
    "/assets/root.js",
    "/assets/city.js",
  ]);
  expect(imported).toEqual([
    "/hydration/city/boston?type=teacher",
    "/assets/root.js",
    "/assets/city.js",
    "/assets/entry.js",
  ]);
  expect(world.__reactRouterRouteModules).toEqual({
    root: { file: "/assets/root.js" },
    city: { file: "/assets/city.js" },
  });
  expect(removed).toHaveBeenCalledTimes(links.length);
  expect(world.__reactRouterManifest).toEqual(manifest);
  const { stream, ssr } = world.__reactRouterContext ?? {};
  expect(ssr).toBe(true);
  expect(await new Response(stream).text()).toBe("data");
});

test("a page with inline data fetches none", async () => {
  const context = { stream: new ReadableStream<Uint8Array>(), ssr: true };
  world.__reactRouterContext = context;
  await world.page.start();
  expect(imported[0]).toBe("/assets/root.js");
  expect(world.__reactRouterContext).toBe(context);
});

test("a page without data stays static", async () => {
  respond = async () => new Response(null, { status: 404 });
  await world.page.start();
  expect(imported).toEqual(["/hydration/city/boston?type=teacher"]);
});

test("a failed start can be retried", async () => {
  respond = async () => new Response(null, { status: 503 });
  await expect(world.page.start()).rejects.toMatchObject({ status: 503 });
  respond = async () => new Response("data");
  importFile = async () => Promise.reject(new Error("offline"));
  await expect(world.page.start()).rejects.toThrow("offline");
  expect(world.__reactRouterContext).toBeUndefined();
  importFile = async (file) => ({ file });
  await world.page.start();
  expect(await new Response(world.__reactRouterContext?.stream).text()).toBe("data");
});

test("the history entry gets a key and keeps an existing one", async () => {
  history.state = { renewed: "1" };
  await world.page.start();
  const { key } = history.state;
  expect(history.state).toEqual({ key: expect.stringMatching(/^\w+$/), renewed: "1" });
  await world.page.start();
  expect(history.state.key).toBe(key);
});

test("the trusted types policy accepts an empty script and text without markup", () => {
  for (const html of ["", "<script></script>", '{"@graph":[]}', "(a=>b)(1)"])
    expect(policy.createHTML(html)).toBe(html);
});

test.each(["<img src=x onerror=alert(1)>", '"<b>"', "<script>alert(1)</script>", "a</p>"])(
  "%j is rejected as HTML",
  (html) => {
    expect(() => policy.createHTML(html)).toThrow("refused");
  },
);

test("only JSON data is accepted as a script", () => {
  expect(policy.createScript('{"a":1}')).toBe('{"a":1}');
  expect(() => policy.createScript("alert(1)")).toThrow();
});
