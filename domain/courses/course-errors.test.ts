import { expect, test } from "vitest";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { fieldErrorMessage } from "#domain/listings/fields/field-error-message.ts";
import { formatAmount } from "#i18n/formats.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { courseNumbers, descriptionLimit, materialsLimit, titleLimit } from "./course.ts";

const numbers: [field: string, code: FieldErrorCode, n: number][] = [
  ["title", "too-long", titleLimit.graphemes],
  ["titleZh", "too-long", titleLimit.graphemes],
  ["materials", "too-long", materialsLimit.graphemes],
  ["description", "too-long", descriptionLimit.graphemes],
  ["descriptionZh", "too-long", descriptionLimit.lines],
  ["ageFrom", "too-small", courseNumbers.ageFrom.min],
  ["ageFrom", "too-large", courseNumbers.ageFrom.max],
  ["lessonCount", "too-large", courseNumbers.lessonCount.max],
  ["price", "too-large", courseNumbers.price.max],
  ["groupSize", "too-large", courseNumbers.groupSize.max],
];

test.each(numbers)("the message for %s, %s, contains the number %d", (field, code, n) => {
  for (const locale of locales)
    expect(fieldErrorMessage(messagesFor(locale, "failures"), field, code)).toContain(formatAmount(n));
});
