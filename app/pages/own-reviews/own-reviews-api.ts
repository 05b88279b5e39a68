import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON. Times are ISO 8601, UTC. */
export type OwnReview = {
  id: string;
  stars: number;
  body: string;
  language: string;
  /** Null once the learner's name has been erased. */
  shown_name: string | null;
  proof: string;
  learner: string;
  lessons: string;
  course: string | null;
  shown_at: string;
  is_edited: boolean;
  reply: string | null;
  reply_language: string | null;
  replied_at: string | null;
};

export type Invitations = { invited: number; reviewed: number; left: number };

export type OwnReviewsPage = {
  listing_type: "teacher" | "school";
  reviews: OwnReview[];
  next: string | null;
  total: number;
  without_reply: number;
  invitations: Invitations;
};

export type OwnReviewsFilter = "all" | "without-reply";

type Outcome<Value> = Promise<Result<Value, ApiFailure>>;

export type OwnReviewsApi = {
  list(filter: OwnReviewsFilter, after: string, signal?: AbortSignal): Outcome<OwnReviewsPage>;
  /** `repliedAt` is the time of the reply being changed; null for the first reply. */
  reply(id: string, reply: string, repliedAt: string | null): Outcome<{ reply: string; replied_at: string }>;
  report(id: string, report: { reason: string; text: string }): Outcome<boolean>;
  invite(emails: string[]): Outcome<number>;
};

const path = "/api/me/reviews";

/** The reviews of the owner's listing on the server. Never throws; every call may be repeated. */
export function createOwnReviewsApi(options: ApiOptions): OwnReviewsApi {
  return {
    list: (filter, after, signal) =>
      callApi(options, { method: "GET", path: `${path}?${new URLSearchParams({ filter, after })}`, signal }, (body) =>
        Array.isArray(body["reviews"]) ? (body as unknown as OwnReviewsPage) : undefined,
      ),
    reply: (id, reply, repliedAt) =>
      callApi(
        options,
        { method: "PUT", path: `${path}/${id}/reply`, body: { reply, replied_at: repliedAt } },
        ({ reply: stored, replied_at: at }) =>
          typeof stored === "string" && typeof at === "string" ? { reply: stored, replied_at: at } : undefined,
      ),
    report: (id, report) =>
      callApi(options, { method: "POST", path: `${path}/${id}/report`, body: report }, ({ received }) =>
        received === true ? true : undefined,
      ),
    invite: (emails) =>
      callApi(options, { method: "POST", path: `${path}/invitations`, body: { emails } }, ({ accepted }) =>
        typeof accepted === "number" ? accepted : undefined,
      ),
  };
}
