import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { UnsentText } from "#app/components/unsent-text.tsx";
import { publicWriteContext } from "#app/contexts/public-write-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { ListingNotFound } from "../listing-not-found.tsx";
import type { Route } from "./+types/message-page.ts";
import { MessageForm } from "./message-form.tsx";
import { MessageSent } from "./message-sent.tsx";
import { messageFormView } from "./message-view.ts";
import { postMessage } from "./posted-message.ts";
import { unsentMessage } from "./unsent-message.ts";

const missingStatuses = { "not-found": 404, gone: 410, unavailable: 503 } as const;

/** The form for a message to an owner. The time between display and submission distinguishes people from bots. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site, clock } = services;
  const messages = messagesFor(locale, "message");
  const found = await findListing(services, params.id);
  const listingPath = `/listing/${encodeURIComponent(params.id)}`;
  const name = found.ok ? primaryName(found.value.name, locale) : "";
  const isSchool = found.ok && found.value.type === "school";
  const title = isSchool || name === "" ? messages.titleSchool : interpolate(messages.title, { name });
  const meta = pageMeta({
    origin,
    site: { name: site.name },
    locale,
    path: `${listingPath}/message`,
    title: `${title} · ${site.name[locale]}`,
    description: messages.lead,
    isPrivate: true,
  });
  if (!found.ok) {
    const page = {
      found: false as const,
      failed: found.failure === "unavailable",
      listing: messagesFor(locale, "listing"),
      messages,
    };
    return data({ ...page, meta }, { status: missingStatuses[found.failure], headers: { "Cache-Control": noStore } });
  }
  const page = {
    found: true as const,
    meta,
    title,
    name,
    isOff: !found.value.acceptsMessages,
    form: messageFormView(found.value, locale),
    back: localPath(locale, listingPath),
    startedAt: clock.now().toISOString(),
  };
  return data(page, { status: page.isOff ? 410 : 200, headers: { "Cache-Control": noStore } });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const writer = context.get(publicWriteContext);
  const form = await request.formData();
  const target = { form, listingId: params.id, locale };
  const { posted, status, waitSeconds } = await postMessage(context.get(servicesContext), writer, target);
  return data(posted, { status, ...(waitSeconds > 0 && { headers: { "Retry-After": String(waitSeconds) } }) });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const wait = actionHeaders.get("retry-after");
  return {
    "Cache-Control": loaderHeaders.get("cache-control") ?? noStore,
    ...(wait !== null && { "Retry-After": wait }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = loaderData.found ? loaderData.form.messages : loaderData.messages;
  const unsent = actionData?.sent === null ? unsentMessage(actionData.values, messages) : "";
  if (!loaderData.found)
    return (
      <>
        <ListingNotFound failed={loaderData.failed} city={null} messages={loaderData.listing} />
        <div className="wrap message-page">
          <UnsentText text={unsent} />
        </div>
      </>
    );
  const { title, name, form, back, startedAt } = loaderData;
  const isOff = loaderData.isOff || actionData?.problem?.code === "off";
  return (
    <div className="wrap message-page">
      <h1 id="message-title">{title}</h1>
      <p className="message-lead">{messages.lead}</p>
      <div className="card pad" data-message="">
        {actionData?.sent ? (
          <MessageSent sent={actionData.sent} form={form} />
        ) : isOff ? (
          <>
            <Alert tone="amber" title={messages.offTitle}>
              {interpolate(messages.offPage, { name })}
            </Alert>
            <UnsentText text={unsent} />
          </>
        ) : (
          <MessageForm form={form} name={name} labelledBy="message-title" startedAt={startedAt} posted={actionData} />
        )}
      </div>
      <ButtonLink variant="secondary" href={back}>
        {messages.back}
      </ButtonLink>
    </div>
  );
}
