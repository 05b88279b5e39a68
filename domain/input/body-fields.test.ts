import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { failure, success } from "#std/result.ts";
import {
  anyNumber,
  checkbox,
  choice,
  count,
  day,
  dayText,
  digits,
  emailLocale,
  honeypot,
  id,
  ids,
  nullableMoment,
  optional,
  optionalText,
  shownAt,
  token,
} from "./body-fields.ts";
import { bodySchema, parseBody } from "./parse-body.ts";

const now = new Date("2026-11-27T11:00:00Z");
const uuid = "7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f001";
const otherUuid = "7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f002";

const fields = {
  choice: choice(["a", "b"]),
  emailLocale: emailLocale(),
  token: token(),
  id: id(),
  ids: ids(2),
  honeypot: honeypot(),
  checkbox: checkbox("on"),
  selection: checkbox("1", ["0", ""]),
  digits: digits(/^\d{1,3}$/u, 500),
  anyNumber: anyNumber(),
  count: count(24),
  optionalCount: optional(count(24)),
  optionalText: optionalText(choice(["a"])),
  dayText: dayText(),
  day: day((each) => each > now),
  moment: nullableMoment(),
  shownAt: shownAt(now),
} satisfies Record<string, z.ZodMiniType>;

type Case = [field: keyof typeof fields, value: unknown, output: unknown];

const accepted: Case[] = [
  ["choice", "b", "b"],
  ["emailLocale", undefined, "en"],
  ["emailLocale", "zh", "zh"],
  ["token", "", null],
  ["token", "x".repeat(500), "x".repeat(500)],
  ["id", uuid.toUpperCase(), uuid],
  ["ids", [], []],
  ["ids", [uuid.toUpperCase(), otherUuid], [uuid, otherUuid]],
  ["honeypot", null, false],
  ["honeypot", "http://spam.example", true],
  ["checkbox", undefined, false],
  ["checkbox", "on", true],
  ["selection", "0", false],
  ["selection", "", false],
  ["selection", true, true],
  ["digits", "007", 7],
  ["digits", 500, 500],
  ["anyNumber", -1.5, -1.5],
  ["anyNumber", Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ["count", 24, 24],
  ["optionalCount", "", null],
  ["optionalText", "  ", null],
  ["dayText", "2028-02-29", "2028-02-29"],
  ["day", "2026-11-28", new Date("2026-11-28T00:00:00Z")],
  ["moment", null, null],
  ["moment", "2020-01-01T00:00:00Z", new Date("2020-01-01T00:00:00Z")],
  ["shownAt", "2026-11-27T11:01:00.000Z", new Date("2026-11-27T11:01:00Z")],
];

test.each(accepted)("%s: %j is accepted", (field, value, output) => {
  expect(parseBody(bodySchema({ field: fields[field] }), { field: value })).toEqual(success({ field: output }));
});

const rejected: Case[] = [
  ["choice", undefined, "missing"],
  ["choice", "", "missing"],
  ["choice", "c", "invalid"],
  ["choice", 1, "wrong-type"],
  ["emailLocale", "fr", "invalid"],
  ["token", "x".repeat(501), "too-long"],
  ["token", 5, "wrong-type"],
  ["id", null, "missing"],
  ["id", "7f1cdd8e", "invalid"],
  ["id", {}, "wrong-type"],
  ["ids", null, "missing"],
  ["ids", uuid, "wrong-type"],
  ["ids", [uuid, otherUuid, uuid], "too-many"],
  ["ids", [uuid, uuid.toUpperCase()], "duplicate"],
  ["ids", [uuid, "7f1cdd8e"], "invalid"],
  ["ids", [1, null], "wrong-type"],
  ["ids", [null, 1], "missing"],
  ["honeypot", 1, "wrong-type"],
  ["checkbox", "", "invalid"],
  ["checkbox", "yes", "invalid"],
  ["checkbox", 1, "wrong-type"],
  ["digits", "", "missing"],
  ["digits", "501", "invalid"],
  ["digits", -1, "invalid"],
  ["digits", ["1"], "wrong-type"],
  ["anyNumber", "", "missing"],
  ["anyNumber", "3", "wrong-type"],
  ["count", "", "missing"],
  ["count", "3", "wrong-type"],
  ["count", 0, "invalid"],
  ["count", 25, "invalid"],
  ["count", 1.5, "invalid"],
  ["count", Number.POSITIVE_INFINITY, "invalid"],
  ["optionalText", "b", "invalid"],
  ["dayText", "2026-02-30", "invalid"],
  ["dayText", 20_261_127, "wrong-type"],
  ["day", "2026-11-27", "invalid"],
  ["moment", undefined, "missing"],
  ["moment", "", "invalid"],
  ["moment", "2026-13-01T00:00:00Z", "invalid"],
  ["shownAt", "", "missing"],
  ["shownAt", "2026-11-27T11:01:01Z", "invalid"],
  ["shownAt", "2026-11-20T11:00:00Z", "invalid"],
  ["shownAt", "2026-11-27T10:00:00+00:00", "invalid"],
];

test.each(rejected)("%s: %j is rejected", (field, value, code) => {
  expect(parseBody(bodySchema({ field: fields[field] }), { field: value })).toEqual(failure({ field: code }));
});
