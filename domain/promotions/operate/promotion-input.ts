import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { type ListingType, listingTypes } from "#domain/listings/listing.ts";
import { parseRequiredText } from "#domain/moderation/moderation-text.ts";
import { type FieldErrors, oneOf, parseFields } from "#domain/moderation/parse-fields.ts";
import { failure, type Result, success } from "#std/result.ts";
import { promotionLimits, readCode } from "../promotion-code.ts";

/** An operator's input for a code. `code` is null for a random one; `endsAt` is null for no end. */
export type PromotionInput = {
  code: string | null;
  gives: { kind: "free-months"; months: number } | { kind: "percent-off"; percent: number };
  /** Null: both plans. */
  listingType: ListingType | null;
  maxUses: number;
  perPerson: number;
  perListing: number;
  startsAt: Date;
  endsAt: Date | null;
  note: string;
};

const dayMs = 24 * 60 * 60_000;
const maxPeriodMs = 5 * 366 * dayMs;
const noteLimits = { max: 500 };

/**
 * Parses `{ code?, free_months | percent_off, listing_type?, max_uses, per_person?, per_listing?, starts_on?, ends_on?,
 * note }`. Days are in UTC, and the last day is included.
 */
export function parsePromotion(body: object, now: Date): Result<PromotionInput, FieldErrors> {
  const parsed = parseFields(body, {
    code: parseCode,
    free_months: (value) => (isBlank(value) ? success(null) : parseNumber(value, promotionLimits.months)),
    percent_off: (value) => (isBlank(value) ? success(null) : parseNumber(value, promotionLimits.percent)),
    listing_type: (value) => (isBlank(value) ? success(null) : oneOf(listingTypes)(value)),
    max_uses: (value) => parseNumber(value, promotionLimits.uses),
    per_person: (value) => parseNumber(value ?? 1, promotionLimits.usesEach),
    per_listing: (value) => parseNumber(value ?? 1, promotionLimits.usesEach),
    starts_on: (value) => parseDay(value, now),
    ends_on: (value) => parseDay(value, now),
    note: (value) => parseRequiredText(value, noteLimits),
  });
  if (!parsed.ok) return parsed;
  const {
    code,
    free_months: months,
    percent_off: percent,
    note,
    listing_type: listingType,
    max_uses: maxUses,
  } = parsed.value;
  const { per_person: perPerson, per_listing: perListing, starts_on: first, ends_on: last } = parsed.value;
  const startsAt = first !== null && first > now ? first : now;
  const endsAt = last === null ? null : new Date(last.getTime() + dayMs);
  if (endsAt !== null && endsAt <= startsAt) return failure({ ends_on: "invalid" });
  if (months !== null && percent !== null) return failure({ percent_off: "invalid" });
  const gives = percent === null ? givesMonths(months) : success({ kind: "percent-off" as const, percent });
  if (!gives.ok) return gives;
  return success({ code, gives: gives.value, listingType, maxUses, perPerson, perListing, startsAt, endsAt, note });
}

function givesMonths(months: number | null) {
  return months === null
    ? failure({ free_months: "missing" as const })
    : success({ kind: "free-months" as const, months });
}

/** Parses `{ note }`, the reason for deactivating a code. */
export function parseDeactivation(body: object): Result<string, FieldErrors> {
  const parsed = parseFields(body, { note: (value) => parseRequiredText(value, noteLimits) });
  return parsed.ok ? success(parsed.value.note) : parsed;
}

function isBlank(value: unknown): value is undefined | null | "" {
  return value === undefined || value === null || value === "";
}

function parseCode(value: unknown): Result<string | null, FieldErrorCode> {
  if (isBlank(value)) return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  if (value.length > promotionLimits.longest * 2) return failure("too-long");
  const code = readCode(value);
  return code === null ? failure("invalid") : success(code);
}

function parseNumber(value: unknown, max: number): Result<number, FieldErrorCode> {
  if (isBlank(value)) return failure("missing");
  if (typeof value !== "number") return failure("wrong-type");
  return Number.isSafeInteger(value) && value >= 1 && value <= max ? success(value) : failure("invalid");
}

function parseDay(value: unknown, now: Date): Result<Date | null, FieldErrorCode> {
  if (isBlank(value)) return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  const day = new Date(/^\d{4}-\d\d-\d\d$/u.test(value) ? `${value}T00:00:00.000Z` : Number.NaN);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value)) return failure("invalid");
  return Math.abs(day.getTime() - now.getTime()) <= maxPeriodMs ? success(day) : failure("invalid");
}
