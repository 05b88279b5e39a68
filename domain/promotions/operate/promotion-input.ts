import * as z from "zod/mini";
import { choice, count, day, exactText, optional, withDefault } from "#domain/input/body-fields.ts";
import { freeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { type ListingType, listingTypes } from "#domain/listings/listing.ts";
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
const note = freeText(promotionLimits.note);

const typedCode = z.pipe(
  exactText(
    { holds: ({ length }) => length <= promotionLimits.longest * 2, code: "too-long" },
    { holds: (text) => readCode(text) !== null, code: "invalid" },
  ),
  z.transform((text) => readCode(text) ?? text),
);

const fields = {
  code: optional(typedCode),
  free_months: optional(count(promotionLimits.months)),
  percent_off: optional(count(promotionLimits.percent)),
  listing_type: optional(choice(listingTypes)),
  max_uses: count(promotionLimits.uses),
  per_person: withDefault(1, count(promotionLimits.usesEach)),
  per_listing: withDefault(1, count(promotionLimits.usesEach)),
};

const deactivation = bodySchema({ note });

/**
 * Parses `{ code?, free_months | percent_off, listing_type?, max_uses, per_person?, per_listing?, starts_on?, ends_on?,
 * note }`. Days are in UTC, and the last day is included.
 */
export function parsePromotion(body: object, now: Date): Result<PromotionInput, BodyErrors> {
  const date = optional(day((each) => Math.abs(each.getTime() - now.getTime()) <= maxPeriodMs));
  const parsed = parseBody(bodySchema({ ...fields, starts_on: date, ends_on: date, note }), body);
  if (!parsed.ok) return parsed;
  const {
    code,
    free_months: months,
    percent_off: percent,
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
  return success({
    code,
    gives: gives.value,
    listingType,
    maxUses,
    perPerson,
    perListing,
    startsAt,
    endsAt,
    note: parsed.value.note,
  });
}

function givesMonths(months: number | null) {
  return months === null
    ? failure({ free_months: "missing" as const })
    : success({ kind: "free-months" as const, months });
}

/** Parses `{ note }`, the reason for deactivating a code. */
export function parseDeactivation(body: object): Result<string, BodyErrors> {
  const parsed = parseBody(deactivation, body);
  return parsed.ok ? success(parsed.value.note) : parsed;
}
