import type { TargetKind } from "#domain/moderation/reasons.ts";
import type { PhotoToReport } from "./photos-to-report.ts";
import type { ReviewToReport } from "./reported-review.tsx";
import type { TeamMemberToReport } from "./team-to-report.ts";

/** What the form's address names: the parameter of each kind, first one first. */
const parameters = [
  ["review", "review"],
  ["photo", "photo"],
  ["team-member", "teacher"],
] as const satisfies readonly (readonly [kind: TargetKind, parameter: string])[];

export type NamedTarget = { kind: TargetKind; id: string };

/** What the form is about: the listing as a whole, or one of its parts, ready to show. */
export type ReportTarget =
  | { kind: "listing" }
  | { kind: "photo"; photo: PhotoToReport }
  | { kind: "review"; review: ReviewToReport }
  | { kind: "team-member"; member: TeamMemberToReport };

/** The part of a listing that an address of the form names, else the listing. The id is as typed. */
export function namedTarget(url: URL, listingId: string): NamedTarget {
  for (const [kind, parameter] of parameters) {
    const id = url.searchParams.get(parameter);
    if (id !== null) return { kind, id };
  }
  return { kind: "listing", id: listingId };
}

/** The query of the form's address for a target. */
export function targetQuery(kind: TargetKind, id: string): string {
  const parameter = parameters.find(([one]) => one === kind)?.[1];
  return parameter === undefined ? "" : `?${parameter}=${id}`;
}
