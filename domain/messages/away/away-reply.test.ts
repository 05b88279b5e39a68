import { expect, test } from "vitest";
import { parseAwayReply } from "./away-reply.ts";

const now = new Date("2026-11-27T11:00:00Z");
const reply = { is_on: true, body: "I’m traveling until December 5.", ends_on: "2026-12-05" };

test("a reply is cleaned, and its last day must not be over in every time zone", () => {
  const parsed = parseAwayReply({ ...reply, body: "  I’m traveling.\r\nBack soon.  ", ends_on: "2026-11-26" }, now);
  expect(parsed).toEqual({
    ok: true,
    value: { isOn: true, body: "I’m traveling.\nBack soon.", endsOn: "2026-11-26" },
  });
  expect(parseAwayReply({ ...reply, ends_on: "2026-11-25" }, now)).toMatchObject({ failure: { ends_on: "too-small" } });
});

test("text and day are not validated while replies are off", () => {
  expect(parseAwayReply({ is_on: false, body: "", ends_on: "2020-01-01" }, now)).toMatchObject({ ok: true });
});

const wrong: [field: string, value: unknown, code: string][] = [
  ["is_on", undefined, "missing"],
  ["is_on", "true", "wrong-type"],
  ["body", undefined, "missing"],
  ["body", " \n ", "missing"],
  ["body", "Too short", "too-small"],
  ["body", "x".repeat(501), "too-long"],
  ["body", 7, "wrong-type"],
  ["body", "Back soon\u202e, I promise", "unreadable"],
  ["body", "See a.com or https://b.example for dates.", "too-many"],
  ["ends_on", "2026-02-30", "invalid"],
  ["ends_on", "12/05/2026", "invalid"],
  ["ends_on", 20261205, "wrong-type"],
  ["until", "2026-12-05", "unknown-field"],
];

test.each(wrong)("%s: %j is rejected with an error of the field", (field, value, code) => {
  expect(parseAwayReply({ ...reply, [field]: value }, now)).toMatchObject({ ok: false, failure: { [field]: code } });
});
