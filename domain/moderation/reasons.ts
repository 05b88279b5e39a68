import { declineReasons } from "#domain/reviews/review.ts";

/** Reasons for removing listings, as defined in the terms. Shown to the owner. */
export const removalReasons = [
  "impersonation",
  "contact-not-owners",
  "no-mandarin-lessons",
  "unlawful-or-unsafe",
  "advertising",
  "owner-asked",
] as const;

export type RemovalReason = (typeof removalReasons)[number];

export function isRemovalReason(text: unknown): text is RemovalReason {
  return removalReasons.some((reason) => reason === text);
}

/** Reasons for removing photos, shown to operators; the owner sees the finding instead. */
export const photoRemovalReasons = ["child-safety", "shown-without-consent", "advert", "unlawful"] as const;

export type PhotoRemovalReason = (typeof photoRemovalReasons)[number];

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

/** A removal can be undone for a minute, unless it protects a learner's safety. */
export function canUndo(reason: RemovalReason): boolean {
  return reason !== "unlawful-or-unsafe";
}

export const undoSeconds = 60;

/**
 * Targets that visitors can report; a portrait or logo (`picture`) has the id of its listing. Owners report messages,
 * which have their own queue (`domain/messages`).
 */
export const targetKinds = ["listing", "photo", "picture", "review", "team-member"] as const;

export type TargetKind = (typeof targetKinds)[number];

const imageReasons = ["child-safety", "shown-without-consent", "advert", "unlawful", "other"] as const;

/** Reasons for reports, in the order of the form. */
export const reportReasons = {
  listing: ["child-safety", "scam", "impersonation", "wrong-facts", "not-mandarin", "unlawful", "other"],
  photo: imageReasons,
  picture: imageReasons,
  review: [...declineReasons, "offered-reward", "pressed-to-withdraw"],
  "team-member": ["i-am-shown", "child-safety", "wrong-facts", "unlawful", "other"],
} as const satisfies Record<TargetKind, readonly string[]>;

/** Reasons for hiding a teacher of a school, with or without a report. */
export type TeacherReason = (typeof reportReasons)["team-member"][number];

export type ReviewReportReason = (typeof reportReasons)["review"][number];

export type ReportReason = (typeof reportReasons)[TargetKind][number];

/** Replaces the reason when an owner appeals a removal. */
export const secondLook = "second-look";

export function isReportReason(kind: TargetKind, text: unknown): text is ReportReason {
  return reportReasons[kind].some((reason) => reason === text);
}

/** Reasons that immediately hide an image, a review or a school's teacher until an operator has decided. */
export function isSafetyReason(reason: string): boolean {
  return (
    reason === "child-safety" ||
    reason === "shown-without-consent" ||
    reason === "i-am-shown" ||
    reason === "private-person" ||
    reason === "threat-or-hate"
  );
}

/** Whether a report is decided within hours instead of business days. */
export function isUrgentReport(kind: TargetKind, reason: string): boolean {
  return reason === "child-safety" || (kind === "review" && isSafetyReason(reason));
}

/** The possible outcomes of a decision. */
export const outcomes = [
  "listing-removed",
  "listing-restored",
  "photo-removed",
  "photo-hidden",
  "review-removed",
  "team-member-hidden",
  "owner-asked",
  "no-action",
] as const;

export type Outcome = (typeof outcomes)[number];
