import { choice, day, optional } from "#domain/input/body-fields.ts";
import { optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import type { Result } from "#std/result.ts";
import { type BanReason, banReasons } from "../reasons.ts";

/** `until` is null for a ban without an end, which only an operator can lift. `note` is visible to operators only. */
export type BanInput = { reason: BanReason; until: Date | null; note: string | null };

const maxBanMs = 10 * 366 * 24 * 60 * 60_000;

/** Parses `{ reason, until?, note? }`; `until` is a day, and the ban ends when that day begins in UTC. */
export function parseBan(body: object, now: Date): Result<BanInput, BodyErrors> {
  const until = optional(day((end) => end > now && end.getTime() - now.getTime() <= maxBanMs));
  return parseBody(bodySchema({ reason: choice(banReasons), until, note: optionalFreeText({ max: 1000 }) }), body);
}
