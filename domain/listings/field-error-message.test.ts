import { expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { fieldErrorMessage } from "./field-error-message.ts";
import { fieldErrorCodes } from "./listing-field-error.ts";
import { listingFields } from "./listing-input.ts";

test("every fault of every field has words in both languages", () => {
  for (const locale of locales) {
    for (const field of [...listingFields, "version", "__proto__", "toString"]) {
      for (const code of fieldErrorCodes) expect(fieldErrorMessage(messagesFor(locale, "failures"), field, code)).toMatch(/\S/);
    }
  }
});

test("a message says the limit of its own field", () => {
  const catalog = messagesFor("en", "failures");
  expect(fieldErrorMessage(catalog, "city", "too-long")).toBe("Use at most 60 characters");
  expect(fieldErrorMessage(catalog, "bio", "too-long")).toBe("Use at most 4,000 characters, on 50 lines at most");
  expect(fieldErrorMessage(catalog, "hourly_rate", "too-large")).toBe("Enter at most $9,999.99 an hour");
  expect(fieldErrorMessage(catalog, "specializations", "too-many")).toBe("Give at most 12");
  expect(fieldErrorMessage(messagesFor("zh", "failures"), "city", "missing")).toBe("请填写城市");
});
