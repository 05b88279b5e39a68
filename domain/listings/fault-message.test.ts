import { expect, test } from "vitest";
import { languages } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import { faultMessage } from "./fault-message.ts";
import { faultCodes } from "./listing-fault.ts";
import { listingInputFields } from "./listing-input.ts";

test("every fault of every field has words in both languages", () => {
  for (const language of languages) {
    for (const field of [...listingInputFields, "version", "__proto__", "toString"]) {
      for (const code of faultCodes) expect(faultMessage(words(language, "failures"), field, code)).toMatch(/\S/);
    }
  }
});

test("a message says the limit of its own field", () => {
  const catalogue = words("en", "failures");
  expect(faultMessage(catalogue, "city", "too-long")).toBe("Use at most 60 characters");
  expect(faultMessage(catalogue, "bio", "too-long")).toBe("Use at most 4,000 characters, on 50 lines at most");
  expect(faultMessage(catalogue, "hourlyRate", "too-large")).toBe("Enter at most $9,999.99 an hour");
  expect(faultMessage(catalogue, "specializations", "too-many")).toBe("Give at most 12");
  expect(faultMessage(words("zh", "failures"), "city", "missing")).toBe("请填写城市");
});
