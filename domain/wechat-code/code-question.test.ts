import { expect, test } from "vitest";
import { asksAboutCode } from "./code-question.ts";

const setAt = new Date("2026-01-15T12:00:00Z");
const due = new Date("2026-07-15T12:00:00Z");
const early = new Date("2026-07-15T11:59:59Z");
const later = new Date("2026-07-20T00:00:00Z");

test("only the first scheduled email after six months asks", () => {
  expect(asksAboutCode(null, later, null)).toBe(false);
  expect(asksAboutCode(setAt, early, null)).toBe(false);
  expect(asksAboutCode(setAt, due, null)).toBe(true);
  expect(asksAboutCode(setAt, later, early)).toBe(true);
  expect(asksAboutCode(setAt, later, due)).toBe(false);
});
