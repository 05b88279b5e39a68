import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { operatorCalls } from "#app/operator/operator-api.ts";
import { dataUrl } from "#app/private-data/data-url.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { ReviewOutcome } from "#domain/reviews/moderation/review-queue.ts";
import type { ReviewState } from "#domain/reviews/review.ts";
import type { Result } from "#std/result.ts";

/** Named as in the server's JSON. Times are ISO 8601, UTC. */
export type QueuedReviewRow = {
  id: string;
  listing_id: string | null;
  listing_name: NamePair | null;
  state: ReviewState;
  hold_reasons: string[];
  stars: number;
  body: string;
  language: string;
  shown_name: string | null;
  proof: string;
  learner: "self" | "child";
  lessons: "one" | "few" | "many";
  course: string | null;
  decide_by: string;
  created_at: string;
  published_at: string | null;
  refusal: string | null;
  found: string | null;
  changes_asked_at: string | null;
  appeal: string | null;
  appealed_at: string | null;
  has_proof_file: boolean;
};

export type QueuedReviewDetail = QueuedReviewRow & {
  outcomes: ReviewOutcome[];
  others: OtherReviewRow[];
  others_next: string | null;
};

type OtherReviewRow = Pick<QueuedReviewRow, "id" | "state" | "stars" | "body" | "refusal" | "created_at">;

/** A decided review, without its text. */
export type DecidedReviewRow = Pick<
  QueuedReviewRow,
  "id" | "listing_id" | "listing_name" | "state" | "stars" | "refusal"
> & { decided_at: string };

type Reply<Value> = Promise<Result<Value, ApiFailure>>;

type ReviewsApi = {
  list(after: string, signal: AbortSignal): Reply<{ reviews: QueuedReviewRow[]; next: string | null }>;
  listDecided(after: string, signal: AbortSignal): Reply<{ reviews: DecidedReviewRow[]; next: string | null }>;
  read(id: string, signal: AbortSignal): Reply<QueuedReviewDetail>;
  listOthers(id: string, after: string, signal: AbortSignal): Reply<{ others: OtherReviewRow[]; next: string | null }>;
  /** The image as a data URL; null if it cannot be read. Reading it is recorded. */
  readProof(id: string): Promise<string | null>;
  decide(id: string, decision: object): Reply<{ state: ReviewState }>;
};

export function useReviewsApi(): ReviewsApi {
  const options = useApiOptions();
  return useMemo(() => {
    const { get, post } = operatorCalls(options);
    return {
      list: (after, signal) => get(`/reviews?${new URLSearchParams({ after })}`, null, signal),
      listDecided: (after, signal) => get(`/reviews?${new URLSearchParams({ state: "decided", after })}`, null, signal),
      read: (id, signal) => get(`/reviews/${id}`, "review", signal),
      listOthers: (id, after, signal) => get(`/reviews/${id}/others?${new URLSearchParams({ after })}`, null, signal),
      readProof: async (id) => {
        const token = await options.accessToken();
        const response = await fetch(`/api/operator/reviews/${id}/proof`, {
          headers: { authorization: `Bearer ${token}` },
        }).catch(() => null);
        return response?.ok ? await dataUrl(await response.blob()) : null;
      },
      decide: (id, decision) => post(`/reviews/${id}/decide`, decision),
    };
  }, [options]);
}
