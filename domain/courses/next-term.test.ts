import { expect, test } from "vitest";
import { titleOnly } from "./course.ts";
import { nextTerm } from "./next-term.ts";

test.each([
  // Directly after the last lesson, and months later.
  ["2026-09-05", "2026-11-14", "2026-11-20", "2026-11-21", "2027-01-30"],
  ["2026-09-05", "2026-11-14", "2027-03-01", "2027-03-06", "2027-05-15"],
  // Before the end of the term, and a term of one day.
  ["2027-01-09", "2027-03-27", "2026-11-20", "2027-04-03", "2027-06-19"],
  ["2026-11-14", "2026-11-14", "2026-11-14", "2026-11-21", "2026-11-21"],
])("a term from %s to %s, copied on %s, becomes %s to %s", (firstDate, lastDate, today, first, last) => {
  const next = nextTerm({ ...titleOnly("AP"), firstDate, lastDate, places: "full", isHidden: true }, today);
  expect(next).toMatchObject({ firstDate: first, lastDate: last, places: "open", isHidden: false });
  expect(new Date(first).getUTCDay()).toBe(new Date(firstDate).getUTCDay());
});

test("copying a course without an end date moves its start, and one without dates is copied unchanged", () => {
  expect(nextTerm({ ...titleOnly("AP"), firstDate: "2026-09-05" }, "2026-11-20")).toMatchObject({
    firstDate: "2026-11-21",
    lastDate: null,
  });
  expect(nextTerm(titleOnly("AP"), "2026-11-20")).toEqual(titleOnly("AP"));
});
