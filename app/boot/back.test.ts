import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const code = readFileSync(new URL("back.js", import.meta.url), "utf8");
const home = "https://taoli.example/";
const current = "https://taoli.example/compare?ids=1";

/** A tab with these entries in its history, the last one of which is the current page. */
function openTab(urls: (string | null)[], { hasNavigation = true, length = 2, referrer = "" } = {}) {
  const entries = urls.map((url, index) => ({ url, key: `key-${index}`, index }));
  const navigation = { currentEntry: entries.at(-1), entries: () => entries, traverseTo: vi.fn() };
  const history = { length, back: vi.fn() };
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  const document = { referrer };
  const world = { document, history, origin: "https://taoli.example", URL, addEventListener };
  runInNewContext(code, {
    ...world,
    window: hasNavigation ? { navigation } : {},
    ...(hasNavigation && { navigation }),
  });
  /** Clicks a back link; returns whether the browser still follows the link. */
  const click = (details: { detail?: number; ctrlKey?: boolean } = {}): boolean => {
    const event = Object.assign(new Event("click", { cancelable: true }), { detail: 1, ...details });
    Object.defineProperty(event, "target", {
      value: { closest: (selector: string) => selector === "[data-back]" || null },
    });
    events.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  return { click, traverseTo: navigation.traverseTo, back: history.back };
}

test.each([
  ["the previous page", [`${home}?city=Boston`, current], 0],
  ["the page before earlier comparisons", [home, `${home}compare?ids=1,2`, current], 0],
  ["a page whose URL is hidden", [home, null, current], 1],
])("a back link goes back to %s", (_name, urls, expected) => {
  const { click, traverseTo } = openTab(urls);
  expect([click(), click({ detail: 2 })]).toEqual([false, false]);
  expect(traverseTo.mock.calls).toEqual([[`key-${expected}`]]);
});

test.each<[string, ReturnType<typeof openTab>, object]>([
  ["a visitor from another site", openTab([current], { referrer: home }), {}],
  ["a visitor who has only removed listings", openTab([`${home}compare?ids=1,2`, current]), {}],
  ["a new tab", openTab([home, current]), { ctrlKey: true }],
  [
    "an older browser coming from another site",
    openTab([], { hasNavigation: false, referrer: "https://taoli.example.org/" }),
    {},
  ],
  [
    "an older browser on the first page of its tab",
    openTab([], { hasNavigation: false, length: 1, referrer: home }),
    {},
  ],
])("for %s the back link is followed as a plain link", (_name, { click, traverseTo, back }, details) => {
  expect(click(details)).toBe(true);
  expect([traverseTo, back].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test("an older browser goes back when the referrer is a page of this site", () => {
  const { click, back } = openTab([], { hasNavigation: false, referrer: `${home}city/boston?type=school` });
  expect(click()).toBe(false);
  expect(back).toHaveBeenCalledTimes(1);
});
