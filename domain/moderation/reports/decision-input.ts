import * as z from "zod/mini";
import { choice, dayText, optional, wrongChoice } from "#domain/input/body-fields.ts";
import { freeText, optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { declineReasons } from "#domain/reviews/review.ts";
import { failure, type Result, success } from "#std/result.ts";
import { foundLimits, reportTextLimit } from "../moderation-text.ts";
import { outcomes, photoRemovalReasons, removalReasons } from "../reasons.ts";
import type { Removal } from "../removal/remove-listing.ts";
import type { PhotoRemoval } from "../removal/remove-photo.ts";
import type { CaseDecision } from "./decide-case.ts";

type Parsed<Value> = Result<Value, BodyErrors>;

const found = freeText(foundLimits);
const note = optionalFreeText({ max: 1000 });
const removal = { reason: choice(removalReasons), found, note };
const reviewRemoval = { reason: choice(declineReasons), found, note, since: optional(dayText()) };

const listingRemoval = bodySchema(removal);
const photoRemoval = bodySchema({ reason: choice(photoRemovalReasons), found, note });
const onlyNote = bodySchema({ note });
const question = bodySchema({ text: freeText(foundLimits) });
const secondLook = bodySchema({ text: optionalFreeText({ max: reportTextLimit }) });

/** An unknown outcome is the only error, because the other fields depend on it. */
const caseDecision = z.discriminatedUnion(
  "outcome",
  [
    bodySchema({ outcome: z.literal("listing-removed"), ...removal }),
    bodySchema({ outcome: z.literal("listing-restored"), note }),
    bodySchema({ outcome: z.literal("review-removed"), ...reviewRemoval }),
    bodySchema({
      outcome: z.literal(
        outcomes.filter(
          (outcome) => outcome !== "listing-removed" && outcome !== "listing-restored" && outcome !== "review-removed",
        ),
      ),
      found,
      note,
    }),
  ],
  { error: ({ input }) => wrongChoice({ input: (input as { outcome?: unknown }).outcome }) },
);

/** Parses `{ reason, found, note? }` of a removal. */
export function parseRemoval(body: object): Parsed<Removal> {
  return parseBody(listingRemoval, body);
}

/** Parses a decision about a photo, portrait or logo. */
export function parsePhotoRemoval(body: object): Parsed<PhotoRemoval> {
  return parseBody(photoRemoval, body);
}

/**
 * Parses `{ outcome, reason?, found?, note?, since? }`: `reason` only for a removal, no `found` for a restore, and
 * `since` only for bought reviews.
 */
export function parseCaseDecision(body: object): Parsed<CaseDecision> {
  const parsed = parseBody(caseDecision, body);
  if (!parsed.ok || parsed.value.outcome !== "review-removed") return parsed;
  const { since, reason } = parsed.value;
  // Bought reviews are removed for this reason only.
  return since !== null && reason !== "not-genuine" ? failure({ reason: "invalid" }) : parsed;
}

/** Parses `{ note? }`. */
export function parseNote(body: object): Parsed<string | null> {
  const parsed = parseBody(onlyNote, body);
  return parsed.ok ? success(parsed.value.note) : parsed;
}

/** Parses `{ text }`, a question to an owner. */
export function parseQuestion(body: object): Parsed<string> {
  const parsed = parseBody(question, body);
  return parsed.ok ? success(parsed.value.text) : parsed;
}

/** Parses `{ text? }` of an owner's appeal. */
export function parseSecondLook(body: object): Parsed<string | null> {
  const parsed = parseBody(secondLook, body);
  return parsed.ok ? success(parsed.value.text) : parsed;
}
