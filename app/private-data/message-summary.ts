import { useQuery } from "@tanstack/react-query";
import { type ApiFailure, type ApiOptions, callApi } from "#app/api-call.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Result } from "#std/result.ts";
import { type ReadError, valueOf } from "./queries.ts";

/** The automatic reply, on or off. `ends_on`: the last day it is sent, `2026-12-31`, in the listing's time zone. */
export type AwayReply = { is_on: boolean; body: string; ends_on: string | null };

/** The counts of the owner's messages, and how they arrive. The fields are named as in the server's JSON. */
export type MessageSummary = {
  listing_type: ListingType;
  open: number;
  suspicious: number;
  held: number;
  accepts_messages: boolean;
  away_reply: AwayReply;
  is_public: boolean;
  email: string;
  time_zone: string;
};

export const messageSummaryKey = ["messages", "summary"] as const;

/** A list response includes its summary, which is not fetched again for this long. */
const freshMs = 10_000;

/** The message counts of a member who has a listing. */
export function useMessageSummary(hasListing: boolean) {
  const options = useApiOptions();
  return useQuery<MessageSummary, ReadError<ApiFailure>>({
    queryKey: messageSummaryKey,
    queryFn: ({ signal }) => valueOf(readMessageSummary(options, signal)),
    enabled: hasListing,
    staleTime: freshMs,
  });
}

function readMessageSummary(options: ApiOptions, signal: AbortSignal): Promise<Result<MessageSummary, ApiFailure>> {
  return callApi(options, { method: "GET", path: "/api/me/messages/summary", signal }, pickMessageSummary);
}

export function pickMessageSummary(body: Record<string, unknown>): MessageSummary | undefined {
  return body["summary"] as MessageSummary | undefined;
}
