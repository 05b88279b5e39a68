import { expect, test } from "vitest";
import { camelCaseKeys, snakeCaseKeys } from "./snake-case.ts";

test("keys are converted to snake case and back, and values are not changed", () => {
  const camel = { hourlyRate: 60, nameZh: "林", city: "Boston", isActive: true, contact: { emailAddress: null } };
  const snake = snakeCaseKeys(camel);
  expect(snake).toEqual({
    hourly_rate: 60,
    name_zh: "林",
    city: "Boston",
    is_active: true,
    contact: { emailAddress: null },
  });
  expect(camelCaseKeys(snake)).toEqual(camel);
});
