import { expect, test } from "vitest";
import { fieldErrorCodes } from "#domain/input/field-schemas.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { fieldErrorMessage } from "./field-error-message.ts";
import { listingInputFields } from "./listing-input.ts";

test("every field error has a message in both locales", () => {
  for (const locale of locales) {
    for (const field of [...listingInputFields, "version", "__proto__", "toString"]) {
      for (const code of fieldErrorCodes)
        expect(fieldErrorMessage(messagesFor(locale, "failures"), field, code)).toMatch(/\S/);
    }
  }
});

test("a message contains the limit of its field", () => {
  const catalog = messagesFor("en", "failures");
  expect(fieldErrorMessage(catalog, "city", "too-long")).toBe("Use 60 characters or fewer");
  expect(fieldErrorMessage(catalog, "bio", "too-long")).toBe("Use up to 4,000 characters and 50 lines");
  expect(fieldErrorMessage(catalog, "hourlyRate", "too-large")).toBe("Enter $9,999.99 an hour or less");
  expect(fieldErrorMessage(catalog, "specializations", "too-many")).toBe("Use up to 12");
  expect(fieldErrorMessage(catalog, "trialPrice", "too-large")).toBe("Enter $9,999.99 or less");
  expect(fieldErrorMessage(catalog, "trialMinutes", "too-small")).toBe("Enter 5 minutes or more");
  expect(fieldErrorMessage(messagesFor("zh", "failures"), "city", "missing")).toBe("请填写城市");
});
