import { expect, test } from "vitest";
import { paidName } from "./paid-name.ts";

test.for([
  ["Lin Yuqing 林雨晴", "en", "Lin Yuqing"],
  ["Lin Yuqing 林雨晴", "zh", "林雨晴"],
  ["Charles River Chinese School", "zh", "Charles River Chinese School"],
  ["···", "en", "···"],
  [null, "zh", null],
] as const)("the name %s of a payment is shown in %s as %s", ([listing_name, locale, shown]) => {
  expect(paidName({ listing_name }, locale)).toBe(shown);
});
