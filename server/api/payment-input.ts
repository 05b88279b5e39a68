import type { FaultCode } from "#domain/listings/listing-fault.ts";
import { type Language, languages } from "#i18n/language.ts";
import { failure, type Result, success } from "#std/result.ts";

type Faults = Record<string, FaultCode>;

/** What a stranger sent to create-checkout. Which months are sold is not decided here. */
export function parseCheckoutInput(
  body: object,
): Result<{ listingId: string; months: number; language: Language | null }, Faults> {
  const { listing_id: listingId, months, language = null, ...others } = body as Record<string, unknown>;
  const faults: Faults = { ...unknownFields(others) };
  if (typeof listingId !== "string") faults.listing_id = faultOf(listingId);
  if (typeof months !== "number") faults.months = faultOf(months);
  if (language !== null && typeof language !== "string") faults.language = "wrong-type";
  else if (language !== null && !languages.some((known) => known === language)) faults.language = "invalid";
  if (Object.keys(faults).length > 0) return failure(faults);
  return success({ listingId, months, language } as { listingId: string; months: number; language: Language | null });
}

/** What a stranger sent to verify-payment. */
export function parseVerifyInput(body: object): Result<string, Faults> {
  const { session_id: sessionId, ...others } = body as Record<string, unknown>;
  const faults = unknownFields(others);
  if (typeof sessionId !== "string") return failure({ ...faults, session_id: faultOf(sessionId) });
  return Object.keys(faults).length > 0 ? failure(faults) : success(sessionId);
}

function unknownFields(others: object): Faults {
  return Object.fromEntries(Object.keys(others).map((name) => [name, "unknown-field"]));
}

function faultOf(value: unknown): FaultCode {
  return value === undefined || value === null || value === "" ? "missing" : "wrong-type";
}
