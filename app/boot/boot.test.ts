import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const source = readFileSync(new URL("boot.js", import.meta.url), "utf8");

type Policy = { createHTML(html: string): string; createScript(code: string): string };
type Boot = EventTarget & { atFirstTouch(start: () => Promise<void>): void };

let boot: Boot;
let page: EventTarget;
let root: { dataset: Record<string, string> };
let stored: Record<string, string>;
let policy: Policy;

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  vi.useFakeTimers();
  const events = new EventTarget();
  root = { dataset: {} };
  stored = {};
  page = Object.assign(new EventTarget(), { documentElement: root, querySelectorAll: () => [] });
  const world = {
    document: page,
    Event,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    addEventListener: events.addEventListener.bind(events),
    // Node's own does not read `true` as browsers do.
    removeEventListener: (type: string, listener: () => void, capture?: boolean) =>
      events.removeEventListener(type, listener, { capture: capture === true }),
    dispatchEvent: events.dispatchEvent.bind(events),
    setTimeout,
    trustedTypes: { createPolicy: (_name: string, made: Policy) => void (policy = made) },
  };
  boot = runInNewContext(`${source};globalThis`, Object.assign(world, { window: world })) as Boot;
});

function press(button: { click(): void }): void {
  const event = new Event("click");
  Object.defineProperty(event, "target", { value: { closest: () => button } });
  boot.dispatchEvent(event);
}

test("the framework starts at the first touch, once", async () => {
  const start = vi.fn(async () => {});
  boot.atFirstTouch(start);
  expect(start).not.toHaveBeenCalled();
  for (const type of ["pointerover", "pointerdown", "keydown"]) boot.dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(60_000);
  boot.dispatchEvent(new Event("pointerdown"));
  expect(start).toHaveBeenCalledTimes(1);
});

test("what could not be loaded is tried again at a touch five seconds later, not at every one", async () => {
  const start = vi.fn(async () => {}).mockRejectedValueOnce(new Error("offline"));
  boot.atFirstTouch(start);
  boot.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(1000);
  boot.dispatchEvent(new Event("pointerdown"));
  expect(start).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  boot.dispatchEvent(new Event("pointerdown"));
  expect(start).toHaveBeenCalledTimes(2);
});

test("a page that is nothing without script starts it at once", async () => {
  const start = vi.fn(async () => {});
  root.dataset["start"] = "now";
  boot.atFirstTouch(start);
  expect(start).toHaveBeenCalledTimes(1);
  boot.dispatchEvent(new Event("pointerdown"));
  expect(start).toHaveBeenCalledTimes(1);
});

function sendForm(form: { requestSubmit(): void }): Event {
  const event = new Event("submit", { cancelable: true });
  Object.defineProperty(event, "target", { value: form });
  boot.dispatchEvent(event);
  return event;
}

test("there, a form that is sent too early is sent once, when the framework is there", () => {
  const form = { requestSubmit: vi.fn(), ariaBusy: null };
  root.dataset["start"] = "now";
  expect([sendForm(form).defaultPrevented, form.ariaBusy]).toEqual([true, "true"]);
  boot.dispatchEvent(new Event("hydrated"));
  expect([form.requestSubmit.mock.calls.length, form.ariaBusy]).toEqual([1, null]);
  expect(sendForm(form).defaultPrevented).toBe(false);
  boot.dispatchEvent(new Event("hydrated"));
  expect(form.requestSubmit).toHaveBeenCalledTimes(1);
});

test("elsewhere, and where the script does not come, a form goes as the browser knows it", async () => {
  expect(sendForm({ requestSubmit: vi.fn() }).defaultPrevented).toBe(false);
  root.dataset["start"] = "now";
  boot.atFirstTouch(async () => Promise.reject(new Error("offline")));
  await vi.advanceTimersByTimeAsync(0);
  expect(sendForm({ requestSubmit: vi.fn() }).defaultPrevented).toBe(false);
});

test("a button pressed too early is pressed again once, when the framework is there", () => {
  const button = { click: vi.fn() };
  press(button);
  boot.dispatchEvent(new Event("hydrated"));
  boot.dispatchEvent(new Event("hydrated"));
  expect(button.click).toHaveBeenCalledTimes(1);
});

test("only the last thing pressed is pressed again", () => {
  const [first, last] = [{ click: vi.fn() }, { click: vi.fn() }];
  press(first);
  press(last);
  boot.dispatchEvent(new Event("hydrated"));
  expect(first.click).not.toHaveBeenCalled();
  expect(last.click).toHaveBeenCalledTimes(1);
});

test("a field changed too early says so again once, when the framework is there", () => {
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

test("theme and session are set again on a page that the framework has drawn anew", () => {
  stored = { "taoli.theme": "dark", "taoli.session": "{}" };
  boot.dispatchEvent(new Event("hydrated"));
  expect(root.dataset).toEqual({ theme: "dark", session: "" });
});

test("a string may be an empty script, or text without markup", () => {
  for (const html of ["", "<script></script>", '{"@graph":[]}', "(a=>b)(1)"])
    expect(policy.createHTML(html)).toBe(html);
});

test.each(["<img src=x onerror=alert(1)>", '"<b>"', "<script>alert(1)</script>", "a</p>"])("%j is refused", (html) => {
  expect(() => policy.createHTML(html)).toThrow("refused");
});

test("only data may pass as a script", () => {
  expect(policy.createScript('{"a":1}')).toBe('{"a":1}');
  expect(() => policy.createScript("alert(1)")).toThrow();
});
