import type Stripe from "stripe";
import { z } from "zod";
import { missing } from "./errors.ts";
import { expandPaths, type FormTable, readForm, wholeNumber } from "./request.ts";

const pageForm = z.strictObject({
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  created: z
    .strictObject({
      gt: wholeNumber.optional(),
      gte: wholeNumber.optional(),
      lt: wholeNumber.optional(),
      lte: wholeNumber.optional(),
    })
    .default({}),
  expand: expandPaths,
});

const listForm = pageForm.extend({ payment_intent: z.string().optional() });

/** Refunds and disputes have a charge; sessions cannot be filtered by one. */
const chargeListForm = listForm.extend({ charge: z.string().optional() });

const eventListForm = pageForm.extend({ type: z.string().optional() });

export type ListForm = z.infer<typeof listForm> & { charge?: string | undefined };

/** The parameters of a list of Checkout Sessions. Throws an ApiError. */
export function readListForm(form: FormTable): ListForm {
  return readForm(listForm, form);
}

/** The parameters of a list of refunds or disputes. Throws an ApiError. */
export function readChargeListForm(form: FormTable): ListForm {
  return readForm(chargeListForm, form);
}

/** The parameters of a list of events. Throws an ApiError. */
export function readEventListForm(form: FormTable): z.infer<typeof eventListForm> {
  return readForm(eventListForm, form);
}

type Listed = { id: string; created: number; payment_intent: string | { id: string } | null };

/** Whether an object matches the filters `created`, `payment_intent` and `charge`. */
export function matchesFilters(item: Listed & { charge?: unknown }, form: ListForm): boolean {
  return (
    isCreatedWithin(item, form) &&
    (form.payment_intent === undefined || item.payment_intent === form.payment_intent) &&
    (form.charge === undefined || item.charge === form.charge)
  );
}

/** Whether an object matches the filter `created`. */
export function isCreatedWithin(
  { created }: { created: number },
  { created: { gt, gte, lt, lte } }: Pick<ListForm, "created">,
): boolean {
  return (
    created > (gt ?? -1) &&
    created >= (gte ?? 0) &&
    created < (lt ?? Number.POSITIVE_INFINITY) &&
    created <= (lte ?? Number.POSITIVE_INFINITY)
  );
}

/** Returns one page of objects, newest first. Throws an ApiError if the cursor is not among them. */
export function listResponse<Item extends { id: string }>(
  all: readonly Item[],
  { limit, starting_after: cursor }: { limit: number; starting_after?: string | undefined },
  url: string,
): Stripe.ApiList<Item> {
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0) throw missing("object", cursor, "starting_after");
  return { object: "list", data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}
