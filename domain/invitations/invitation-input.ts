import * as z from "zod/mini";
import { choice, count, exactText } from "#domain/input/body-fields.ts";
import { mistypedOrEmpty } from "#domain/input/field-schemas.ts";
import { freeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { promotionLimits } from "#domain/promotions/promotion-code.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { type Result, success } from "#std/result.ts";

/** An upload. `language` is the default for rows without one; `months` are granted by each personal code. */
export type InvitationInput = { csv: string; language: Locale; months: number };

/** An upload with the operator's reason, after declaring that the emails were published for this purpose. */
type SendInput = InvitationInput & { note: string };

const upload = {
  csv: exactText({ holds: (text) => text.trim() !== "", code: "missing" }),
  language: choice(locales),
  free_months: count(promotionLimits.months, mistypedOrEmpty),
};

const check = bodySchema(upload);

const send = bodySchema({
  ...upload,
  note: freeText(promotionLimits.note),
  is_published: z.literal(true, { error: "missing" }),
});

/** Parses `{ csv, language, free_months }`. */
export function parseCheck(body: object): Result<InvitationInput, BodyErrors> {
  const parsed = parseBody(check, body);
  if (!parsed.ok) return parsed;
  const { free_months: months, ...input } = parsed.value;
  return success({ ...input, months });
}

/** Parses `{ csv, language, free_months, note, is_published }`. */
export function parseSend(body: object): Result<SendInput, BodyErrors> {
  const parsed = parseBody(send, body);
  if (!parsed.ok) return parsed;
  const { free_months: months, csv, language, note } = parsed.value;
  return success({ csv, language, note, months });
}
