import type { ComponentProps } from "react";
import { data } from "react-router";
import { monthChoices, unpricedChoices } from "#app/components/payment-form/month-choices.ts";
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
import { ButtonLink } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { readForm } from "#app/forms/form-messages.ts";
import { requestedMonths } from "#app/payments/requested-months.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { parseGift, startGift } from "#domain/payments/checkout/start-gift.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { ListingNotFound } from "../listing-not-found.tsx";
import type { Route } from "./+types/gift-page.ts";
import { fieldErrorsOf } from "./gift-errors.ts";

const missingStatuses = { "not-found": 404, gone: 410, unavailable: 503 } as const;

/** The form for a gift of months, and the page to which the giver returns from paying. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site, payments } = services;
  const messages = messagesFor(locale, "gift");
  const path = `/gift/${encodeURIComponent(params.id)}`;
  const shared = { origin, site: { name: site.name }, locale, path, isPrivate: true };
  const meta = pageMeta({ ...shared, title: messages.pageTitle, description: messages.meta });
  const found = await findListing(services, params.id);
  const name = found.ok ? primaryName(found.value.name, locale) : null;
  const isDown = !found.ok && found.failure === "unavailable";
  const visit = { page: { giftFor: params.id }, sessionId: url.searchParams.get("session_id"), name, messages };
  const result = isDown ? null : await readPayerResult(services, context.get(paymentProviderContext), visit);
  const texts = messagesFor(locale, "renewal").form;
  const form = {
    months: requestedMonths(url.searchParams, site.prices.months),
    isLive: payments.isLive,
    action: localPath(locale, path) + (result === null ? "" : url.search),
    texts,
  };
  if (!found.ok) {
    // The giver sees the outcome of the payment, even if the listing was hidden in the meantime.
    const hidden = { title: messages.ownTitle, lead: null, result, form: null, back: null };
    if (result !== null && !result.offersForm) return data({ meta, messages, missing: null, page: hidden });
    const retry = isDown ? { ...form, choices: unpricedChoices(site.prices, texts) } : null;
    const missing = { failed: isDown, listing: messagesFor(locale, "listing"), retry };
    return data({ meta, messages, missing, page: null }, { status: missingStatuses[found.failure] });
  }
  const { type, acceptsGifts } = found.value;
  const back = localPath(locale, `/listing/${encodeURIComponent(params.id)}`);
  if (!acceptsGifts || (result !== null && !result.offersForm)) {
    const over = {
      title: messages.ownTitle,
      lead: acceptsGifts ? null : messages.notPossible,
      result,
      form: null,
      back,
    };
    return data({ meta, messages, missing: null, page: over }, { status: acceptsGifts ? 200 : 410 });
  }
  const page = {
    title: interpolate(messages.title, { name: primaryName(found.value.name, locale) }),
    lead: result === null ? messages.lead[type] : null,
    result,
    form: { ...form, choices: monthChoices(site.prices, type, texts) },
    back,
  };
  return data({ meta, messages, missing: null, page });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const limit = context.get(publicWriteContext)?.limit ?? null;
  const texts = messagesFor(locale, "renewal").form;
  const checkout = messagesFor(locale, "checkout").gift;
  const { months = "", email = "", name = "" } = readForm(await request.formData());
  const posted: PostedCheckout = {
    months: /^\d{1,3}$/u.test(months) ? Number(months) : null,
    email,
    name,
    errors: {},
    problem: null,
    payUrl: null,
  };
  const parsed = parseGift({ months, email, name });
  if (!parsed.ok) {
    const errors = fieldErrorsOf(parsed.failure, messagesFor(locale, "gift").errors, texts);
    return rejectFields(posted, errors, texts);
  }
  const { email: subject } = parsed.value;
  const counted = await orUnavailable(services, "gift-not-counted", async () => await limit?.("gift", subject));
  if (!counted.ok) return rejectUnavailable(posted, texts);
  if (counted.value) return rejectTooMany(posted, counted.value, texts);
  const started = await startGift(services, context.get(paymentProviderContext), params.id, {
    ...parsed.value,
    language: locale,
    describe: (type, count) => plural(checkout[type], count),
  });
  if (started.ok) return goToPayment(started.value, services.origin, posted);
  if (started.failure === "months-not-sold") return rejectFields(posted, { months: texts.monthsMissing }, texts);
  if (started.failure === "email-refused")
    return rejectFields(posted, { email: messagesFor(locale, "gift").errors.emailInvalid }, texts);
  if (started.failure === "not-found")
    return data({ ...posted, problem: messagesFor(locale, "gift").notPossible }, { status: 410 });
  return rejectUnavailable(posted, texts);
}

export const headers = paymentFormHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function GiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, missing, messages } = loaderData;
  if (page === null && actionData !== undefined)
    return <NotGiven {...missing} posted={actionData} messages={messages} />;
  if (page === null) return <ListingNotFound failed={missing.failed} city={null} messages={missing.listing} />;
  const { title, lead, result, form, back } = page;
  return (
    <div className="wrap payment-page">
      <div>
        <h1>{title}</h1>
        {lead === null ? null : <p className="payment-lead">{lead}</p>}
      </div>
      {result === null ? null : (
        <Alert tone={result.tone} title={result.title}>
          {result.text}
        </Alert>
      )}
      {form === null ? null : (
        <PaymentForm {...form} posted={actionData}>
          <GiverFields posted={actionData} messages={messages} />
        </PaymentForm>
      )}
      {back === null ? null : (
        <div>
          <ButtonLink variant="secondary" href={back}>
            {messages.back}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

type FieldProps = { posted: PostedCheckout | undefined; messages: Messages<"gift"> };

type NotGivenProps = FieldProps & {
  posted: PostedCheckout;
  retry: Omit<ComponentProps<typeof PaymentForm>, "posted"> | null;
};

/** Shown after a post if the listing cannot be shown. Repeats the form with the typed values if a retry may work. */
function NotGiven({ posted, retry, messages }: NotGivenProps) {
  return (
    <div className="wrap payment-page">
      <h1>{messages.ownTitle}</h1>
      {retry === null ? (
        <Alert tone="danger" title={posted.problem ?? messages.notPossible} role="alert" />
      ) : (
        <PaymentForm {...retry} posted={posted}>
          <GiverFields posted={posted} messages={messages} />
        </PaymentForm>
      )}
    </div>
  );
}

function GiverFields({ posted, messages }: FieldProps) {
  const { email, name } = posted?.errors ?? {};
  return (
    <>
      <TextField
        id="gift-email"
        name="email"
        type="email"
        autoComplete="email"
        label={messages.email}
        hint={messages.emailHint}
        defaultValue={posted?.email ?? ""}
        {...(email !== undefined && { error: email })}
      />
      <TextField
        id="gift-name"
        name="name"
        autoComplete="name"
        required={false}
        label={messages.name}
        hint={messages.nameHint}
        defaultValue={posted?.name ?? ""}
        {...(name !== undefined && { error: name })}
      />
    </>
  );
}
