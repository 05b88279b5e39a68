import { data, redirect } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { waitText } from "#app/forms/wait-text.ts";
import { paymentPageOrigin } from "#app/payments/payment-page-origin.ts";
import type { Checkout } from "#domain/payments/checkout/checkout-page.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

export type PaymentFormTexts = Messages<"renewal">["form"];

/** In a response without the data or the payment page that it is about. */
const retrySoon = { "Retry-After": "5" };

/** The submitted values and the reason why there is no payment page. */
export type PostedCheckout = {
  months: number | null;
  email: string;
  name: string;
  errors: { months?: string; email?: string; name?: string };
  problem: string | null;
  /** The payment page, where browsers cannot be sent on to it. */
  payUrl: string | null;
};

/**
 * Sends the browser on to the payment page. A payment page under a domain of the operator's own is not in the policy of
 * our pages, so it is offered as a link.
 */
export function goToPayment(checkout: Checkout, origin: string, posted: PostedCheckout) {
  const target = new URL(checkout.url, origin);
  if (target.origin === origin || target.origin === paymentPageOrigin) return redirect(checkout.url, 303);
  return data({ ...posted, payUrl: checkout.url });
}

/** The form again, with a field or more to correct. */
export function rejectFields(posted: PostedCheckout, errors: PostedCheckout["errors"], texts: PaymentFormTexts) {
  return data({ ...posted, errors, problem: texts.problems.fields }, { status: 422 });
}

/** The form again, after the limit of attempts. `seconds`: how long to wait. */
export function rejectTooMany(posted: PostedCheckout, seconds: number, texts: PaymentFormTexts) {
  const problem = interpolate(texts.problems.tooMany, { time: waitText(seconds, texts) });
  return data({ ...posted, problem }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** The form again, while there are no payment pages. */
export function rejectUnavailable(posted: PostedCheckout, texts: PaymentFormTexts) {
  return data({ ...posted, problem: texts.problems.unavailable }, { status: 503, headers: retrySoon });
}

/** The headers of a page with a form that leads to a payment page. */
export function paymentFormHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  const wait = actionHeaders.get("retry-after");
  return { "Cache-Control": noStore, ...(wait !== null && { "Retry-After": wait }) };
}
