import type { Tables } from "#database/tables.ts";

type Row = Tables["reviews"];

/**
 * `submitted`: goes live automatically at `due_at`. `held`: an operator looks at it first. `published`: visitors see
 * it. `refused`: it never went live, or ended before. `removed`: it was live. `withdrawn`: by its author.
 */
export type ReviewState = Row["state"];

/** How we know of the lessons. */
export type ReviewProof = Row["proof"];

/** Who took the lessons. A review of a child's lessons is written by an adult. */
export type Learner = Row["learner"];

/** How many lessons: one or a trial, two to ten, or more. */
export type LessonCount = Row["lessons"];

/** The language a text is written in, as a value for `lang`; `other` has none. */
export type ReviewLanguage = Row["language"];

/** Why a review is not published. The list is closed; being critical is never a reason. */
export type RefusalReason = NonNullable<Row["refusal"]>;

export const refusalReasons = [
  "private-person",
  "contact-or-advert",
  "threat-or-hate",
  "not-about-lessons",
  "not-genuine",
  "unlawful",
] as const satisfies readonly RefusalReason[];

export const learnerChoices = ["self", "child"] as const satisfies readonly Learner[];
export const lessonChoices = ["one", "few", "many"] as const satisfies readonly LessonCount[];
export const starChoices = [1, 2, 3, 4, 5] as const;
export const reviewLanguages = ["en", "zh-Hans", "zh-Hant", "other"] as const satisfies readonly ReviewLanguage[];

/** Characters as a reader counts them, and bytes as in the table. */
export const reviewLimits = {
  body: { min: 30, max: 2000, bytes: 16_384 },
  name: { max: 40, bytes: 720 },
  reply: { min: 2, max: 2000, bytes: 16_384 },
  appeal: { min: 10, max: 2000, bytes: 16_384 },
  found: { min: 2, max: 2000, bytes: 16_000 },
  proofBytes: 8 * 1024 * 1024,
} as const;

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Periods of the rules, in milliseconds. */
export const reviewPeriods = {
  /** Between the submission and the publication. */
  coolingMs: dayMs,
  /** Until an operator has decided about a review that is held; about a threat or a child's name, sooner. */
  decideMs: 7 * dayMs,
  decideSafetyMs: 4 * hourMs,
  /** For the author to correct the text. */
  changesMs: 14 * dayMs,
  appealMs: 30 * dayMs,
  /** A message proves contact from this age on, and up to this age. */
  minMessageMs: 7 * dayMs,
  maxMessageMs: 365 * dayMs,
  /** How long a link of an invitation or a request works. */
  invitationMs: 60 * dayMs,
  /** Our own request, after the message was delivered. */
  requestMs: 21 * dayMs,
  /** Of one address by one listing. */
  invitedAgainMs: 365 * dayMs,
} as const;

/** Addresses per request, and per listing in 30 days. */
export const invitationLimits = { atOnce: 20, max: 50, periodMs: 30 * dayMs } as const;
