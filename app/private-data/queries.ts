import { type Query, queryOptions } from "@tanstack/react-query";
import type { ApiFailure } from "#app/api-call.ts";
import type { ApiClient, DataExport } from "#app/api-client.ts";
import type { EmailChoice } from "#domain/email/choices/email-choice.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { AccountAlerts } from "#domain/members/account-alerts.ts";
import type { OwnRemoval } from "#domain/moderation/removal/own-removal.ts";
import type { PaymentSummary } from "#domain/payments/operations/list-payments-of-listing.ts";
import type { Result } from "#std/result.ts";

/** Why a query failed: the failure of a `Result` as the exception that TanStack Query expects. */
export class ReadError<Failure> extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super("A read failed.");
    this.name = "ReadError";
    this.failure = failure;
  }
}

/** The value of a read, for a query function. Throws a `ReadError`. */
export async function valueOf<Value, Failure>(read: Promise<Result<Value, Failure>>): Promise<Value> {
  const result = await read;
  if (result.ok) return result.value;
  throw new ReadError(result.failure);
}

/** The member's own listing; null when there is none yet. */
export function listingQuery(api: Pick<ApiClient, "readListing">) {
  return queryOptions<OwnListing | null, ReadError<ApiFailure>>({
    queryKey: listingKey,
    queryFn: ({ signal }) => valueOf(api.readListing(signal)),
  });
}

export const listingKey = ["listing"] as const;

/** All payments of the member's own listing, latest first. */
export function paymentsQuery(api: Pick<ApiClient, "listPayments">) {
  return queryOptions<PaymentSummary[], ReadError<ApiFailure>>({
    queryKey: paymentsKey,
    queryFn: ({ signal }) => valueOf(api.listPayments(signal)),
  });
}

export const paymentsKey = ["payments"] as const;

export function remindersQuery(api: Pick<ApiClient, "readReminders">) {
  return queryOptions<EmailChoice, ReadError<ApiFailure>>({
    queryKey: ["reminders"],
    queryFn: ({ signal }) => valueOf(api.readReminders(signal)),
  });
}

export function accountAlertsQuery(api: Pick<ApiClient, "readAccountAlerts">) {
  return queryOptions<AccountAlerts, ReadError<ApiFailure>>({
    queryKey: ["account-alerts"],
    queryFn: ({ signal }) => valueOf(api.readAccountAlerts(signal)),
  });
}

/** Why the member's own listing is removed; null while it is not. */
export function removalQuery(api: Pick<ApiClient, "readRemoval">) {
  return queryOptions<OwnRemoval | null, ReadError<ApiFailure>>({
    queryKey: ["removal"],
    queryFn: ({ signal }) => valueOf(api.readRemoval(signal)),
  });
}

/** The latest copy of the member's data. While it is being made, its state is polled, only in visible pages. */
export function exportQuery(api: Pick<ApiClient, "readExport">) {
  return queryOptions<DataExport | null, ReadError<ApiFailure>>({
    queryKey: ["export"],
    queryFn: ({ signal }) => valueOf(api.readExport(signal)),
    refetchInterval: (query) =>
      query.state.data?.state === "requested" ? exportPollMs(query.state.dataUpdateCount) : repeatInterval(query),
  });
}

/** Most exports are ready within seconds; polling slows down for longer ones. */
function exportPollMs(reads: number): number {
  return Math.min(15_000, 1_000 * 1.3 ** Math.min(reads, 20));
}

/**
 * Milliseconds until a failed refresh is retried while the last good data is shown; false after a success. The first
 * failures of a page are retried sooner: a request that began before the connection returned fails just after it.
 */
export function repeatInterval<Value, Failure extends Error>({ state }: Query<Value, Failure>): number | false {
  if (state.status !== "error" || state.data === undefined) return false;
  return Math.min(30_000, 1_000 * 2 ** state.errorUpdateCount);
}
