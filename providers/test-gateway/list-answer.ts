import type Stripe from "stripe";
import { z } from "zod";
import { missing } from "./api-error.ts";
import { readForm } from "./create-form.ts";
import { type FormTable, toList } from "./form-body.ts";

const wholeNumber = z
  .string()
  .regex(/^\d{1,12}$/u)
  .transform(Number);

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
  expand: z.preprocess(toList, z.array(z.string())).default([]),
});

const listForm = pageForm.extend({ payment_intent: z.string().optional() });

/** Refunds and disputes have a charge; sessions cannot be asked for by one. */
const listOfChargesForm = listForm.extend({ charge: z.string().optional() });

const listOfEventsForm = pageForm.extend({ type: z.string().optional() });

export type ListForm = z.infer<typeof listForm> & { charge?: string | undefined };

/** The parameters of a list. Throws an ApiError. */
export function readListForm(form: FormTable): ListForm {
  return readForm(listForm, form);
}

/** The same of a list of refunds or disputes. */
export function readListOfChargesForm(form: FormTable): ListForm {
  return readForm(listOfChargesForm, form);
}

/** The parameters of a list of events. Throws an ApiError. */
export function readListOfEventsForm(form: FormTable): z.infer<typeof listOfEventsForm> {
  return readForm(listOfEventsForm, form);
}

type Listed = { id: string; created: number; payment_intent: string | { id: string } | null };

/** Whether the list asks for this object: by when it was made, and of which payment and charge. */
export function isAskedFor(item: Listed & { charge?: unknown }, form: ListForm): boolean {
  return (
    isInWindow(item, form) &&
    (form.payment_intent === undefined || item.payment_intent === form.payment_intent) &&
    (form.charge === undefined || item.charge === form.charge)
  );
}

/** Whether the list asks for an object of this time. */
export function isInWindow(
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

/** One page of objects that come newest first. Throws an ApiError when the cursor is not among them. */
export function listAnswer<Item extends { id: string }>(
  all: readonly Item[],
  { limit, starting_after: cursor }: { limit: number; starting_after?: string | undefined },
  url: string,
): Stripe.ApiList<Item> {
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0) throw missing("object", cursor, "starting_after");
  return { object: "list", data: all.slice(start, start + limit), has_more: all.length > start + limit, url };
}
