import type Stripe from "stripe";
import type { Page, Window } from "#domain/payments/payment-provider.ts";

/** Stripe's maximum page size. */
const pageSize = 100;

/**
 * Converts a window of creation times to the parameters of Stripe's lists. Both ends are whole seconds; the end is
 * exclusive.
 */
export function toListParameters({ from, until, cursor }: Window): {
  created: Stripe.RangeQueryParam;
  limit: number;
  starting_after?: string;
} {
  return {
    created: {
      gte: Math.floor(from.getTime() / 1000),
      ...(until !== undefined && { lt: Math.ceil(until.getTime() / 1000) }),
    },
    limit: pageSize,
    ...(cursor !== null && { starting_after: cursor }),
  };
}

/** One page of a list, newest first, in the domain's format. */
export function toPage<Raw extends { id: string }, Item>(
  { data, has_more: hasMore }: { data: Raw[]; has_more: boolean },
  read: (raw: Raw) => Item,
): Page<Item> {
  return { items: data.map(read), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}
