import { data, redirect } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { waitText } from "#app/forms/wait-text.ts";
import { paymentPageOrigin } from "#app/payments/payment-page-origin.ts";
import type { Checkout } from "#domain/payments/checkout/checkout-page.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

export type PaymentFormTexts = Messages<"renewal">["form"];

/** For responses while the data or the payment page is unavailable. */
const retrySoon = { "Retry-After": "5" };

/** The submitted values and the reason why there is no payment page. */
export type PostedCheckout = {
  months: number | null;
  email: string;
  name: string;
  errors: { months?: string; email?: string; name?: string };
  problem: string | null;
  /** The payment page, if browsers cannot be redirected to it. */
  payUrl: string | null;
};

/**
 * Redirects the browser to the payment page. A payment page on the operator's own domain is not in our pages' policy,
 * so it is offered as a link.
 */
export function goToPayment(checkout: Checkout, origin: string, posted: PostedCheckout) {
  const target = new URL(checkout.url, origin);
  if (target.origin === origin || target.origin === paymentPageOrigin) return redirect(checkout.url, 303);
  return data({ ...posted, payUrl: checkout.url });
}

/** Returns the form with field errors. */
export function rejectFields(posted: PostedCheckout, errors: PostedCheckout["errors"], texts: PaymentFormTexts) {
  return data({ ...posted, errors, problem: texts.problems.fields }, { status: 422 });
}

/** Returns the form after too many attempts. `seconds`: how long to wait. */
export function rejectTooMany(posted: PostedCheckout, seconds: number, texts: PaymentFormTexts) {
  const problem = interpolate(texts.problems.tooMany, { time: waitText(seconds, texts) });
  return data({ ...posted, problem }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** Returns the form while no payment page is available. */
export function rejectUnavailable(posted: PostedCheckout, texts: PaymentFormTexts) {
  return data({ ...posted, problem: texts.problems.unavailable }, { status: 503, headers: retrySoon });
}

/** The headers of a page with a form that leads to a payment page. */
export function paymentFormHeaders({ actionHeaders }: { actionHeaders: Headers }) {
  const wait = actionHeaders.get("retry-after");
  return { "Cache-Control": noStore, ...(wait !== null && { "Retry-After": wait }) };
}
