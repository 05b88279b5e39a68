import { expect, test } from "vitest";
import { badValues } from "#test/http/api/bad-input/bad-values.ts";
import { parseEvents } from "./parse-events.ts";

const id = "0b6b8f2e-6a57-4d8c-9a35-6a2f6c1f0a11";

test('events are parsed, and a view from an unknown source has the source "other"', () => {
  expect(
    parseEvents([
      { l: id.toUpperCase(), k: "view", s: "search" },
      { l: id, k: "view", s: "<script>" },
      { l: id, k: "phone", s: "search" },
    ]),
  ).toEqual({
    events: [
      { listingId: id, kind: "view", source: "search" },
      { listingId: id, kind: "view", source: "other" },
      { listingId: id, kind: "phone", source: "" },
    ],
    malformed: 0,
  });
});

test("malformed events are counted without an exception", () => {
  const values = [undefined, null, 0, true, [], {}, ...Object.values(badValues)];
  for (const value of values) {
    const malformed = Array.isArray(value) ? value.length : 1;
    expect(parseEvents(value)).toEqual({ events: [], malformed });
    const entries = [value, { l: value, k: "view" }, { l: id, k: value }, [value]];
    expect(parseEvents(entries)).toEqual({ events: [], malformed: 4 });
    const view = { listingId: id, kind: "view", source: "other" };
    expect(parseEvents([{ l: id, k: "view", s: value }])).toEqual({ events: [view], malformed: 0 });
  }
  expect(parseEvents([{ l: id, k: "message" }])).toEqual({ events: [], malformed: 1 });
});

test("at most thirty events of a request are accepted", () => {
  const { events, malformed } = parseEvents(Array(100).fill({ l: id, k: "view" }));
  expect([events.length, malformed]).toEqual([30, 70]);
});
