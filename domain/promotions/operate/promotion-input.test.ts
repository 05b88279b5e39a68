import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseDeactivation, parsePromotion } from "./promotion-input.ts";

const now = new Date("2026-11-27T11:00:00Z");
const promotion = { free_months: 3, max_uses: 100, note: "Fair in Boston" };

test("the last day of a period is included", () => {
  const days = { starts_on: "2026-12-01", ends_on: "2026-12-31" };
  const parsed = parsePromotion({ ...promotion, ...days, code: " fair 2026 ", listing_type: "school" }, now);
  expect(parsed).toEqual(
    success({
      code: "FAIR-2026",
      gives: { kind: "free-months", months: 3 },
      listingType: "school",
      maxUses: 100,
      perPerson: 1,
      perListing: 1,
      startsAt: new Date("2026-12-01T00:00:00Z"),
      endsAt: new Date("2027-01-01T00:00:00Z"),
      note: "Fair in Boston",
    }),
  );
});

const wrong: [change: object, errors: object][] = [
  [{ code: "ab" }, { code: "invalid" }],
  [{ code: "A".repeat(81) }, { code: "too-long" }],
  [{ free_months: 25 }, { free_months: "invalid" }],
  [{ free_months: "3" }, { free_months: "wrong-type" }],
  [{ free_months: null }, { free_months: "missing" }],
  [{ percent_off: 20 }, { percent_off: "invalid" }],
  [{ listing_type: "club" }, { listing_type: "invalid" }],
  [{ max_uses: "" }, { max_uses: "missing" }],
  [{ per_person: 101 }, { per_person: "invalid" }],
  [{ ends_on: "2026-11-01" }, { ends_on: "invalid" }],
  [{ starts_on: "2032-01-01" }, { starts_on: "invalid" }],
  [{ note: "👩‍🏫".repeat(200) }, { note: "too-long" }],
  [
    { note: " ", x: 1 },
    { x: "unknown-field", note: "missing" },
  ],
];

test.each(wrong)("a promotion with %j is rejected", (change, errors) => {
  expect(parsePromotion({ ...promotion, ...change }, now)).toEqual(failure(errors));
});

test("a reason is required to deactivate a code", () => {
  expect(parseDeactivation({ note: "Shared online" })).toEqual(success("Shared online"));
  expect(parseDeactivation({})).toEqual(failure({ note: "missing" }));
});
