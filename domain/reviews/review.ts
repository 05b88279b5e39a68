import type { Tables } from "#database/tables.ts";

type Row = Tables["reviews"];

/**
 * `submitted`: goes live automatically at `due_at`. `held`: waits for an operator. `published`: publicly visible.
 * `refused`: declined, that is, ended without going live. `removed`: was live. `withdrawn`: by its author.
 */
export type ReviewState = Row["state"];

/** The proof that the lessons took place. */
export type ReviewProof = Row["proof"];

/** Who took the lessons. A review of a child's lessons is written by an adult. */
export type Learner = Row["learner"];

/** How many lessons: one or a trial, two to ten, or more. */
export type LessonCount = Row["lessons"];

/** The language a text is written in, as a value for `lang`; `other` has none. */
export type ReviewLanguage = Row["language"];

/** The value of the `lang` attribute. */
export function languageTag(language: ReviewLanguage | null): string | null {
  return language === "other" ? null : language;
}

/** Why a review is not published. The list is closed; being critical is never a reason. */
export type DeclineReason = NonNullable<Row["refusal"]>;

export const declineReasons = [
  "private-person",
  "contact-or-advert",
  "threat-or-hate",
  "not-about-lessons",
  "not-genuine",
  "unlawful",
] as const satisfies readonly DeclineReason[];

export const learnerChoices = ["self", "child"] as const satisfies readonly Learner[];
export const lessonChoices = ["one", "few", "many"] as const satisfies readonly LessonCount[];
export const starChoices = [1, 2, 3, 4, 5] as const;
export const reviewLanguages = ["en", "zh-Hans", "zh-Hant", "other"] as const satisfies readonly ReviewLanguage[];

/** Lengths in graphemes, and in bytes, which the table limits as well. */
export const reviewLimits = {
  body: { min: 30, max: 2000, bytes: 16_384 },
  name: { max: 40, bytes: 720 },
  reply: { min: 2, max: 2000, bytes: 16_000 },
  appeal: { min: 10, max: 2000, bytes: 16_384 },
  found: { min: 2, max: 2000, bytes: 16_000 },
  proofBytes: 8 * 1024 * 1024,
} as const;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Time limits of the review rules, in milliseconds. */
export const reviewPeriods = {
  /** From submission to publication. */
  coolingMs: dayMs,
  /** The operators' deadline for a held review; shorter for a threat or a child's name. */
  decideMs: 7 * dayMs,
  decideSafetyMs: 4 * hourMs,
  /** The author's deadline for correcting the text. */
  changesMs: 14 * dayMs,
  appealMs: 30 * dayMs,
  /** A message is proof of contact from this age up to the maximum age. */
  minMessageMs: 7 * dayMs,
  maxMessageMs: 365 * dayMs,
  /** How long a link from an invitation or request is valid. */
  invitationMs: 60 * dayMs,
  /** From a message's delivery to the automatic review request. */
  requestMs: 21 * dayMs,
  /** The minimum time between invitations of one person by one listing. */
  invitedAgainMs: 365 * dayMs,
} as const;

/** Emails per invitation request, and per listing in 30 days. */
export const reviewInvitationLimits = { maxPerRequest: 20, max: 50, periodMs: 30 * dayMs } as const;
