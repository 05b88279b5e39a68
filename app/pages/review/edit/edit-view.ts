import type { EditPage } from "#domain/reviews/queries/find-edit-page.ts";
import type { DeclineReason } from "#domain/reviews/review.ts";
import { nextState } from "#domain/reviews/review-state.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import type { ReviewValues } from "../review-values.ts";

type FoundReview = Extract<EditPage, { state: "found" }>;

type Row = FoundReview["own"]["row"];

/** Data of a review's page for its author. */
export type EditView = ReturnType<typeof editView>;

export function editView(
  { own, canAppeal }: FoundReview,
  locale: Locale,
  { edit }: Messages<"writeReview">,
  reasons: Record<DeclineReason, string>,
) {
  const { row, listing, sender } = own;
  const isChanging = row.state === "held" && row.changes_until !== null;
  const changing = row.published_at === null ? "changes" : "changesLive";
  const moment = nextMoment(row);
  const date = moment === null ? "" : formatDate(locale, moment, listing?.timeZone);
  return {
    status: interpolate(edit.status[isChanging ? changing : row.state], { date }),
    refusal: row.refusal !== null && (isChanging || isDeclined(row)) ? reasons[row.refusal] : null,
    found: row.found,
    canAppeal,
    isAppealPending: isAppealPending(row),
    canEdit: sender.bannedAt === null && listing !== null && nextState(row.state, "correct") !== null,
    canWithdraw: nextState(row.state, "withdraw") !== null,
    type: listing?.type ?? ("teacher" as const),
    courses: coursesOf(row, listing?.courses ?? []),
    values: valuesOf(row),
  };
}

function nextMoment({ changes_until, due_at, decide_by }: Row): Date | null {
  return changes_until ?? due_at ?? decide_by;
}

function isDeclined({ state }: Row): boolean {
  return state === "refused" || state === "removed";
}

function isAppealPending({ appealed_at, decided_at }: Row): boolean {
  return appealed_at !== null && (decided_at === null || appealed_at > decided_at);
}

/** The courses to choose from: those of the listing, and the review's own if the listing no longer has it. */
function coursesOf({ course }: Row, courses: readonly string[]): readonly string[] {
  return course === null || courses.includes(course) ? courses : [...courses, course];
}

function valuesOf(row: Row): ReviewValues {
  return {
    stars: String(row.stars),
    learner: row.learner,
    lessons: row.lessons,
    course: row.course ?? "",
    started_month: row.started_month ?? "",
    body: row.body ?? "",
    display_name: row.shown_name ?? "",
    declared: "",
    keeps_contact: "",
  };
}
