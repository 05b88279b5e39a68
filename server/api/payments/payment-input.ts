import * as z from "zod/mini";
import { anyNumber, count, withDefault } from "#domain/input/body-fields.ts";
import { mistypedOrEmpty, optionalOneOf, type Rule, rules } from "#domain/input/field-schemas.ts";
import { cleanedText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { type Result, success } from "#std/result.ts";
import { isReadable } from "#std/text/readable-text.ts";

type CheckoutBody = { listingId: string; months: number; locale: Locale | null; code: string | undefined };

/** In characters: longer than any promotion code. */
const maxCodeLength = 100;

/** In characters. */
const maxNoteLength = 1000;

/** Whether there is a listing, payment or alert with this id is checked later. */
const anyId = z.string({ error: mistypedOrEmpty });

const checkout = bodySchema({
  listing_id: anyId,
  months: anyNumber(),
  language: withDefault(null, optionalOneOf(locales)),
  code: z.optional(z.string({ error: "wrong-type" }).check(rules([atMost(maxCodeLength)]))),
});

const session = bodySchema({ session_id: anyId });

const resolution = bodySchema({
  alert_id: anyId,
  note: cleanedText({
    before: [{ holds: isReadable, code: "unreadable" }],
    clean: (text) => text.trim(),
    after: [atMost(maxNoteLength)],
  }),
});

const refund = bodySchema({ amount_cents: count(Number.MAX_SAFE_INTEGER) });

/** Parses untrusted input of create-checkout. Does not check whether this number of months is sold. */
export function parseCheckoutInput(body: object): Result<CheckoutBody, BodyErrors> {
  const parsed = parseBody(checkout, body);
  if (!parsed.ok) return parsed;
  const { listing_id: listingId, months, language: locale, code } = parsed.value;
  return success({ listingId, months, locale, code });
}

/** The body of a request for a session's state. */
export function parseSessionInput(body: object): Result<string, BodyErrors> {
  const parsed = parseBody(session, body);
  return parsed.ok ? success(parsed.value.session_id) : parsed;
}

/** Parses a request to resolve an alert. */
export function parseResolveInput(body: object): Result<{ alertId: string; note: string }, BodyErrors> {
  const parsed = parseBody(resolution, body);
  return parsed.ok ? success({ alertId: parsed.value.alert_id, note: parsed.value.note }) : parsed;
}

/** Parses the amount that an operator confirmed, in cents. */
export function parseRefundInput(body: object): Result<number, BodyErrors> {
  const parsed = parseBody(refund, body);
  return parsed.ok ? success(parsed.value.amount_cents) : parsed;
}

function atMost(max: number): Rule {
  return { holds: ({ length }) => length <= max, code: "too-long" };
}
