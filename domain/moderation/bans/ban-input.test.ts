import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseBan } from "./ban-input.ts";

test("a ban ends within ten years, on a day after today, or never", () => {
  const now = new Date("2026-11-27T11:00:00Z");
  expect(parseBan({ reason: "scam", until: "2026-11-28" }, now)).toEqual(
    success({ reason: "scam", until: new Date("2026-11-28T00:00:00Z"), note: null }),
  );
  expect(parseBan({ reason: "scam", until: "" }, now)).toMatchObject({ value: { until: null } });
  for (const until of ["2026-11-27", "2036-12-31", "2027-02-30", "soon"])
    expect(parseBan({ reason: "", until }, now)).toEqual(failure({ reason: "missing", until: "invalid" }));
});
