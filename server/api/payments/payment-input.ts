import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { isReadable } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";

type FieldErrors = Record<string, FieldErrorCode>;

type CheckoutBody = { listingId: string; months: number; locale: Locale | null; code?: string };

/** In characters: longer than any promotion code. */
const maxCodeLength = 100;

/** Parses untrusted input of create-checkout. Does not check whether this number of months is sold. */
export function parseCheckoutInput(body: object): Result<CheckoutBody, FieldErrors> {
  const { listing_id: listingId, months, language: locale = null, code, ...others } = body as Record<string, unknown>;
  const fieldErrors: FieldErrors = { ...unknownFields(others) };
  if (typeof listingId !== "string") fieldErrors.listing_id = fieldErrorOf(listingId);
  if (typeof months !== "number") fieldErrors.months = fieldErrorOf(months);
  if (locale !== null && typeof locale !== "string") fieldErrors.language = "wrong-type";
  else if (locale !== null && !locales.some((known) => known === locale)) fieldErrors.language = "invalid";
  if (code !== undefined && typeof code !== "string") fieldErrors.code = "wrong-type";
  else if (code !== undefined && code.length > maxCodeLength) fieldErrors.code = "too-long";
  if (Object.keys(fieldErrors).length > 0) return failure(fieldErrors);
  return success({ listingId, months, locale, ...(code !== undefined && { code }) } as CheckoutBody);
}

/** The body of a request for a session's state. */
export function parseSessionInput(body: object): Result<string, FieldErrors> {
  const { session_id: sessionId, ...others } = body as Record<string, unknown>;
  const fieldErrors = unknownFields(others);
  if (typeof sessionId !== "string") return failure({ ...fieldErrors, session_id: fieldErrorOf(sessionId) });
  return Object.keys(fieldErrors).length > 0 ? failure(fieldErrors) : success(sessionId);
}

/** Parses a request to resolve an alert. */
export function parseResolveInput(body: object): Result<{ alertId: string; note: string }, FieldErrors> {
  const { alert_id: alertId, note, ...others } = body as Record<string, unknown>;
  const fieldErrors: FieldErrors = { ...unknownFields(others) };
  if (typeof alertId !== "string") fieldErrors.alert_id = fieldErrorOf(alertId);
  if (typeof note !== "string" || note.trim() === "")
    fieldErrors.note = typeof note === "string" ? "missing" : fieldErrorOf(note);
  else if (!isReadable(note)) fieldErrors.note = "unreadable";
  else if (note.trim().length > maxNoteLength) fieldErrors.note = "too-long";
  if (Object.keys(fieldErrors).length > 0) return failure(fieldErrors);
  return success({ alertId: alertId as string, note: (note as string).trim() });
}

/** Parses the amount that an operator confirmed, in cents. */
export function parseRefundInput(body: object): Result<number, FieldErrors> {
  const { amount_cents: cents, ...others } = body as Record<string, unknown>;
  const fieldErrors: FieldErrors = { ...unknownFields(others) };
  if (typeof cents !== "number") fieldErrors.amount_cents = fieldErrorOf(cents);
  else if (!Number.isSafeInteger(cents) || cents < 1) fieldErrors.amount_cents = "invalid";
  if (Object.keys(fieldErrors).length > 0) return failure(fieldErrors);
  return success(cents as number);
}

/** In characters. */
const maxNoteLength = 1000;

function unknownFields(others: object): FieldErrors {
  return Object.fromEntries(Object.keys(others).map((name) => [name, "unknown-field"]));
}

function fieldErrorOf(value: unknown): FieldErrorCode {
  return value === undefined || value === null || value === "" ? "missing" : "wrong-type";
}
