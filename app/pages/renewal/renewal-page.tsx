import { data } from "react-router";
import { unpricedChoices } from "#app/components/payment-form/month-choices.ts";
import { readPayerResult } from "#app/components/payment-form/payer-result.ts";
import { PaymentForm } from "#app/components/payment-form/payment-form.tsx";
import {
  goToPayment,
  type PostedCheckout,
  paymentFormHeaders,
  rejectFields,
  rejectTooMany,
  rejectUnavailable,
} from "#app/components/payment-form/posted-checkout.ts";
import { paymentProviderContext, publicWriteContext } from "#app/contexts/public-write-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { readForm } from "#app/forms/form-messages.ts";
import { requestedMonths } from "#app/payments/requested-months.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { findRenewal, startRenewal } from "#domain/payments/checkout/start-renewal.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/renewal-page.ts";
import { Closed, Paid, ResultAlert } from "./renewal-states.tsx";
import { payerTexts, renewalView } from "./renewal-view.ts";

const closedStatuses = { "not-found": 404, "listing-removed": 410, unavailable: 503 } as const;

/**
 * The page that reminders link to, and to which payers return. Opening it changes nothing, because mail scanners open
 * links.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site, payments } = services;
  const messages = messagesFor(locale, "renewal");
  const path = `/renew/${encodeURIComponent(params.token)}`;
  const shared = { origin, site: { name: site.name }, locale, path, isPrivate: true };
  const meta = pageMeta({ ...shared, title: messages.pageTitle, description: messages.meta });
  const found = await findRenewal(services, params.token);
  const result = await readPayerResult(services, context.get(paymentProviderContext), {
    page: { renewalToken: params.token },
    sessionId: url.searchParams.get("session_id"),
    messages,
    ...payerTexts(found.ok ? found.value : null, locale),
  });
  const months = requestedMonths(url.searchParams, site.prices.months);
  const form = { isLive: payments.isLive, action: localPath(locale, path), months, texts: messages.form };
  const page = { meta, messages, form, result, closed: null, retry: null, view: null };
  if (result !== null && !result.offersForm) {
    const isShown = found.ok && result.tone === "leaf" && !found.value.isTakenDown;
    return data({ ...page, listing: isShown ? localPath(locale, `/listing/${found.value.id}`) : null });
  }
  if (!found.ok) {
    const isDown = found.failure === "unavailable";
    const texts = { title: messages.states[found.failure], text: messages.states[`${found.failure}Text`] };
    const closed = { ...texts, signIn: isDown ? null : localPath(locale, "/dashboard") };
    const retry = isDown ? unpricedChoices(site.prices, messages.form) : null;
    return data({ ...page, closed, retry, listing: null }, { status: closedStatuses[found.failure] });
  }
  const view = renewalView(found.value, { site, locale, messages, now: services.clock.now() });
  return data({ ...page, view, listing: null });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const limit = context.get(publicWriteContext)?.limit ?? null;
  const texts = messagesFor(locale, "renewal").form;
  const checkout = messagesFor(locale, "checkout");
  const { months = "" } = readForm(await request.formData());
  const chosen = /^\d{1,3}$/u.test(months) ? Number(months) : null;
  const posted: PostedCheckout = { months: chosen, email: "", name: "", errors: {}, problem: null, payUrl: null };
  if (chosen === null) return rejectFields(posted, { months: texts.monthsMissing }, texts);
  const found = await findRenewal(services, params.token);
  if (!found.ok && found.failure === "unavailable") return rejectUnavailable(posted, texts);
  // The page itself explains why there is nothing to pay for.
  if (!found.ok) return data(posted, { status: closedStatuses[found.failure] });
  const { id } = found.value;
  const counted = await orUnavailable(services, "renewal-not-counted", async () => await limit?.("renewal", id));
  if (!counted.ok) return rejectUnavailable(posted, texts);
  if (counted.value) return rejectTooMany(posted, counted.value, texts);
  const started = await startRenewal(services, context.get(paymentProviderContext), params.token, {
    months: chosen,
    language: locale,
    describe: (type, count) => plural(checkout[type], count),
  });
  if (started.ok) return goToPayment(started.value, services.origin, posted);
  if (started.failure === "months-not-sold") return rejectFields(posted, { months: texts.monthsMissing }, texts);
  if (started.failure === "not-found" || started.failure === "listing-removed")
    return data(posted, { status: closedStatuses[started.failure] });
  return rejectUnavailable(posted, texts);
}

export const headers = paymentFormHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function RenewalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, closed, retry, form, result, messages } = loaderData;
  if (closed !== null)
    return (
      <Closed {...closed} messages={messages}>
        {retry === null || actionData === undefined ? null : (
          <PaymentForm {...form} choices={retry} posted={actionData} />
        )}
      </Closed>
    );
  if (view === null) return <Paid {...loaderData} />;
  return (
    <div className="wrap payment-page">
      <div>
        <h1>{view.title}</h1>
        <p className="payment-lead">{view.state}</p>
      </div>
      <ResultAlert result={result} />
      {view.isTakenDown ? <Alert tone="amber" title={messages.takenDown} /> : null}
      <PaymentForm {...form} choices={view.choices} posted={actionData} />
      <div className="payment-facts sm">
        <p>{messages.nothingElse}</p>
        <p>{messages.receipt}</p>
      </div>
    </div>
  );
}
