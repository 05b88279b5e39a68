import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { failure, type Result, success } from "#std/result.ts";
import { parseText } from "../moderation-text.ts";
import { type FieldErrors, oneOf, parseFields } from "../parse-fields.ts";

/** Reasons for banning an account, shown to its owner. */
export const banReasons = [
  "impersonation",
  "scam",
  "unlawful-or-unsafe",
  "spam",
  "abuse",
  "repeated-violations",
] as const;

export type BanReason = (typeof banReasons)[number];

/** `until` is null for a ban without an end, which only an operator can lift. `note` is visible to operators only. */
export type BanInput = { reason: BanReason; until: Date | null; note: string | null };

const maxBanMs = 10 * 366 * 24 * 60 * 60_000;

/** Parses `{ reason, until?, note? }`; `until` is a day, and the ban ends when that day begins in UTC. */
export function parseBan(body: object, now: Date): Result<BanInput, FieldErrors> {
  return parseFields(body, {
    reason: oneOf(banReasons),
    until: (value) => parseDay(value, now),
    note: (value) => parseText(value, { max: 1000 }),
  });
}

function parseDay(value: unknown, now: Date): Result<Date | null, FieldErrorCode> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  const day = new Date(/^\d{4}-\d\d-\d\d$/u.test(value) ? `${value}T00:00:00.000Z` : Number.NaN);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value)) return failure("invalid");
  const isInRange = day > now && day.getTime() - now.getTime() <= maxBanMs;
  return isInRange ? success(day) : failure("invalid");
}
