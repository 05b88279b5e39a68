import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";

const start = readFileSync(new URL("boot.js", import.meta.url), "utf8");

let boot: EventTarget;
let page: EventTarget & { hidden?: boolean };
let world: object;
let styleSheet: { disabled: boolean };
let [requestedFaces, links]: [string[], object[]] = [[], []];
/** Reports a paint to the page. */
let paint: (name: string) => void;
let root: { dataset: Record<string, string>; lang: string };
let stored: Record<string, string>;
let history: { state: object | null; length: number; replaceState(state: object): void };
/** The start file's function, and whether the page names that file. */
let startPage: Mock<() => Promise<void>>;
let startFile: string | undefined;
let browser: { referrer: string; userAgent: string };

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers();
  const events = new EventTarget();
  root = { dataset: {}, lang: "en" };
  stored = {};
  browser = { referrer: "", userAgent: "Mozilla/5.0 Chrome/150.0 Mobile" };
  styleSheet = { disabled: true };
  [links, requestedFaces] = [[], []];
  startFile = undefined;
  startPage = vi.fn(async () => {});
  page = Object.assign(new EventTarget(), {
    documentElement: root,
    hidden: false,
    querySelector: (selector: string) =>
      selector.includes("module") && startFile !== undefined ? { dataset: { script: startFile } } : null,
    createElement: () => ({}),
    head: { append: (link: object) => void links.push(link) },
    fonts: { load: async (face: string) => void requestedFaces.push(face) },
    querySelectorAll: (selector: string) => (selector === "link[disabled]:not([data-inlined])" ? [styleSheet] : []),
  });
  Object.defineProperty(page, "referrer", { get: () => browser.referrer });
  history = { state: null, length: 2, replaceState: (state) => void (history.state = state) };
  world = {
    document: page,
    Event,
    history,
    origin: "https://taoli.example",
    get navigator() {
      return { userAgent: browser.userAgent };
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    addEventListener: events.addEventListener.bind(events),
    // Node's EventTarget does not accept `true` for capture, as browsers do.
    removeEventListener: (type: string, listener: () => void, capture?: boolean) =>
      events.removeEventListener(type, listener, { capture: capture === true }),
    dispatchEvent: events.dispatchEvent.bind(events),
    setTimeout,
    importFile: async (file: string) => ({ start: startPage, renew: () => {}, file }),
    PerformanceObserver: class {
      constructor(callback: (paints: { getEntriesByName(name: string): object[] }) => void) {
        paint = (name) => callback({ getEntriesByName: (wanted) => (wanted === name ? [{}] : []) });
      }
      observe() {}
    },
  };
  load();
});

function load(): void {
  const code = `${start}globalThis`.replaceAll(/\bimport\(/g, "importFile(");
  boot = runInNewContext(code, Object.assign(world, { window: world })) as EventTarget;
}

function press(button: { click(): void }): void {
  const event = new Event("click");
  Object.defineProperty(event, "target", { value: { closest: () => button } });
  boot.dispatchEvent(event);
}

test("the framework starts at the first interaction, once", async () => {
  startFile = "/assets/start-1.js";
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  boot.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: 0 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(startPage).not.toHaveBeenCalled();
  boot.dispatchEvent(Object.assign(new Event("pointermove"), { movementX: 0, movementY: 4 }));
  for (const type of ["pointerdown", "keydown"]) boot.dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(60_000);
  boot.dispatchEvent(new Event("pointerdown"));
  expect(startPage).toHaveBeenCalledTimes(1);
});

test.each(["DOMContentLoaded", "pointerdown"])("the start file is preloaded once, when %s comes first", (first) => {
  startFile = "/assets/start-1.js";
  page.hidden = true;
  boot.dispatchEvent(new Event(first));
  expect(links).toEqual([{ rel: "modulepreload", href: "/assets/start-1.js" }]);
  expect(startPage).not.toHaveBeenCalled();
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  expect(links).toHaveLength(1);
});

test("an interaction before the page names its start file is ignored", async () => {
  boot.dispatchEvent(new Event("pointerdown"));
  startFile = "/assets/start-1.js";
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.advanceTimersByTimeAsync(0);
  expect(startPage).not.toHaveBeenCalled();
});

test("a button pressed before the start file is known starts the framework when the page is complete", async () => {
  press({ click: vi.fn() });
  startFile = "/assets/start-1.js";
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.advanceTimersByTimeAsync(0);
  expect(startPage).toHaveBeenCalledTimes(1);
});

test("a failed start is retried at the first interaction after five seconds", async () => {
  startFile = "/assets/start-1.js";
  startPage.mockRejectedValueOnce(new Error("offline"));
  boot.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(1000);
  boot.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(0);
  expect(startPage).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  boot.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(0);
  expect(startPage).toHaveBeenCalledTimes(2);
});

test("a page that requires script starts the framework immediately", async () => {
  startFile = "/assets/start-1.js";
  root.dataset["start"] = "now";
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  boot.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(0);
  expect(startPage).toHaveBeenCalledTimes(1);
});

function sendForm(form: { requestSubmit(): void }): Event {
  const event = new Event("submit", { cancelable: true });
  Object.defineProperty(event, "target", { value: form });
  boot.dispatchEvent(event);
  return event;
}

test("on a page that requires script, an early form submission is held and submitted once after hydration", () => {
  const form = { requestSubmit: vi.fn(), ariaBusy: null };
  root.dataset["start"] = "now";
  expect([sendForm(form).defaultPrevented, form.ariaBusy]).toEqual([true, "true"]);
  boot.dispatchEvent(new Event("hydrated"));
  expect([form.requestSubmit.mock.calls.length, form.ariaBusy]).toEqual([1, null]);
  expect(sendForm(form).defaultPrevented).toBe(false);
  boot.dispatchEvent(new Event("hydrated"));
  expect(form.requestSubmit).toHaveBeenCalledTimes(1);
});

test("a form is submitted natively where script is optional or fails to load", async () => {
  expect(sendForm({ requestSubmit: vi.fn() }).defaultPrevented).toBe(false);
  root.dataset["start"] = "now";
  startFile = "/assets/start-1.js";
  startPage.mockRejectedValueOnce(new Error("offline"));
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sendForm({ requestSubmit: vi.fn() }).defaultPrevented).toBe(false);
});

test("an early button press is repeated once after hydration", () => {
  const button = { click: vi.fn() };
  press(button);
  boot.dispatchEvent(new Event("hydrated"));
  boot.dispatchEvent(new Event("hydrated"));
  expect(button.click).toHaveBeenCalledTimes(1);
});

test("only the last early button press is repeated", () => {
  const [first, last] = [{ click: vi.fn() }, { click: vi.fn() }];
  press(first);
  press(last);
  boot.dispatchEvent(new Event("hydrated"));
  expect(first.click).not.toHaveBeenCalled();
  expect(last.click).toHaveBeenCalledTimes(1);
});

test("an early field change is dispatched again once after hydration", () => {
  const field = new EventTarget();
  const listener = vi.fn();
  field.addEventListener("change", listener);
  const event = new Event("change");
  Object.defineProperty(event, "target", { value: field });
  page.dispatchEvent(event);
  boot.dispatchEvent(new Event("hydrated"));
  boot.dispatchEvent(new Event("hydrated"));
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MicroMessenger/8.0.50(0x1800)", true],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 micromessenger/8.0.50", true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", false],
  ["Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 Messenger/480.0", false],
])("only WeChat's own browser is marked as WeChat: %s", (userAgent, isWechat) => {
  root.dataset = {};
  browser.userAgent = userAgent;
  load();
  expect("wechat" in root.dataset).toBe(isWechat);
});

test("theme and session are set again after the framework renders the page again", () => {
  stored = { "taoli.theme": "dark", "taoli.session": "{}" };
  boot.dispatchEvent(new Event("hydrated"));
  expect(root.dataset).toMatchObject({ theme: "dark", session: "" });
});

test.each([
  ["en", '1em "Taoli Display"'],
  ["zh-Hans", '1em "Taoli Display Han"'],
])("the style sheet and the display font load after the first contentful paint: %s", (lang, face) => {
  root.lang = lang;
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  paint("first-paint");
  expect([styleSheet.disabled, requestedFaces]).toEqual([true, []]);
  paint("first-contentful-paint");
  expect([styleSheet.disabled, requestedFaces]).toEqual([false, [face]]);
});

test("the style sheet loads after three seconds in a browser that reports no paint", async () => {
  boot.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.advanceTimersByTimeAsync(2999);
  expect(styleSheet.disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(styleSheet.disabled).toBe(false);
});

test("the style sheet loads immediately in a hidden page and after a client render", () => {
  for (const type of ["DOMContentLoaded", "hydrated"]) {
    [page.hidden, styleSheet.disabled] = [true, true];
    boot.dispatchEvent(new Event(type));
    expect([type, styleSheet.disabled]).toEqual([type, false]);
  }
});

test("the display face is applied immediately after another page of the site", () => {
  for (const [referrer, has] of [
    ["https://taoli.example/city/boston", true],
    ["https://taoli.example.evil/", false],
    ["https://search.example/", false],
  ] as const) {
    root.dataset = {};
    browser.referrer = referrer;
    load();
    expect([referrer, "displayFace" in root.dataset]).toEqual([referrer, has]);
  }
});
