import type { FaultCode } from "#domain/listings/listing-fault.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { isReadable } from "#std/readable-text.ts";
import { failure, type Result, success } from "#std/result.ts";

type Faults = Record<string, FaultCode>;

/** What a stranger sent to create-checkout. Which months are sold is not decided here. */
export function parseCheckoutInput(
  body: object,
): Result<{ listingId: string; months: number; locale: Locale | null }, Faults> {
  const { listing_id: listingId, months, language: locale = null, ...others } = body as Record<string, unknown>;
  const faults: Faults = { ...unknownFields(others) };
  if (typeof listingId !== "string") faults.listing_id = faultOf(listingId);
  if (typeof months !== "number") faults.months = faultOf(months);
  if (locale !== null && typeof locale !== "string") faults.language = "wrong-type";
  else if (locale !== null && !locales.some((known) => known === locale)) faults.language = "invalid";
  if (Object.keys(faults).length > 0) return failure(faults);
  return success({ listingId, months, locale } as { listingId: string; months: number; locale: Locale | null });
}

/** What somebody sent who asks how a session stands. */
export function parseSessionInput(body: object): Result<string, Faults> {
  const { session_id: sessionId, ...others } = body as Record<string, unknown>;
  const faults = unknownFields(others);
  if (typeof sessionId !== "string") return failure({ ...faults, session_id: faultOf(sessionId) });
  return Object.keys(faults).length > 0 ? failure(faults) : success(sessionId);
}

/** What an operator sent to put an alert away. */
export function parseResolveInput(body: object): Result<{ alertId: string; note: string }, Faults> {
  const { alert_id: alertId, note, ...others } = body as Record<string, unknown>;
  const faults: Faults = { ...unknownFields(others) };
  if (typeof alertId !== "string") faults.alert_id = faultOf(alertId);
  if (typeof note !== "string" || note.trim() === "")
    faults.note = typeof note === "string" ? "missing" : faultOf(note);
  else if (!isReadable(note)) faults.note = "unreadable";
  else if (note.trim().length > longestNote) faults.note = "too-long";
  if (Object.keys(faults).length > 0) return failure(faults);
  return success({ alertId: alertId as string, note: (note as string).trim() });
}

/** In characters. */
const longestNote = 1000;

/** The provider is not asked about anything else. */
export function isSessionId(text: string): boolean {
  return /^cs_(?:test|live)_\w{8,200}$/u.test(text);
}

function unknownFields(others: object): Faults {
  return Object.fromEntries(Object.keys(others).map((name) => [name, "unknown-field"]));
}

function faultOf(value: unknown): FaultCode {
  return value === undefined || value === null || value === "" ? "missing" : "wrong-type";
}
