import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { formatDecimal, rateOf, shareRow } from "./shares.ts";

const texts = messagesFor("en", "adminStatistics");

test("a share states its counts, and nothing is divided by zero", () => {
  expect(shareRow("Held", 1, 3, texts)).toEqual(["Held", "1 / 3", "33.3%"]);
  expect(shareRow("Held", 1200, 1200, texts)).toEqual(["Held", "1,200 / 1,200", "100%"]);
  expect(shareRow("Held", 0, 0, texts)).toEqual(["Held", "0 / 0", "—"]);
});

test("a rate without a base is unknown, not zero", () => {
  expect(formatDecimal(rateOf(3, 40, 100), 1, texts)).toBe("7.5");
  expect(formatDecimal(rateOf(3, 0, 100), 1, texts)).toBe("—");
  expect(formatDecimal(rateOf(0, 40, 100), 1, texts)).toBe("0");
});
