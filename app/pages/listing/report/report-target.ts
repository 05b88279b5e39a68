import type { TargetKind } from "#domain/moderation/reasons.ts";
import type { PhotoToReport } from "./photos-to-report.ts";
import type { PictureToReport } from "./picture-to-report.ts";
import type { ReviewToReport } from "./reported-review.tsx";
import type { TeamMemberToReport } from "./team-to-report.ts";

/** The URL parameter of each kind of target, in order of precedence. */
const parameters = [
  ["review", "review"],
  ["photo", "photo"],
  ["picture", "picture"],
  ["team-member", "teacher"],
] as const satisfies readonly (readonly [kind: TargetKind, parameter: string])[];

export type NamedTarget = { kind: TargetKind; id: string };

/** The target of the report: the whole listing or one of its parts, ready to show. */
export type ReportTarget =
  | { kind: "listing" }
  | { kind: "photo"; photo: PhotoToReport }
  | { kind: "picture"; picture: PictureToReport }
  | { kind: "review"; review: ReviewToReport }
  | { kind: "team-member"; member: TeamMemberToReport };

/**
 * The part of a listing in the form's URL, otherwise the listing. The id is not validated; a portrait or logo has its
 * listing's id.
 */
export function namedTarget(url: URL, listingId: string): NamedTarget {
  for (const [kind, parameter] of parameters) {
    const id = url.searchParams.get(parameter);
    if (id !== null) return { kind, id };
  }
  return { kind: "listing", id: listingId };
}

/** The query of the form's URL for a target. */
export function targetQuery(kind: TargetKind, id: string): string {
  const parameter = parameters.find(([one]) => one === kind)?.[1];
  return parameter === undefined ? "" : `?${parameter}=${id}`;
}
