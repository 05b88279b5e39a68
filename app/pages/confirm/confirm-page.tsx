import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { UnsentText } from "#app/components/unsent-text.tsx";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { confirmMessage, findConfirmLink } from "#domain/messages/sending/confirm-message.ts";
import { type Locale, localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/confirm-page.ts";
import { confirmedView, linkView } from "./confirm-view.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import storeToken from "./store-token.js?url&no-inline";

/** The page for links in emails. Opening it does not use the link, because mail scanners open links; a button does. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const view = linkView(await findConfirmLink(services, params.token, locale), locale);
  const { origin, site } = services;
  const { title } = messagesFor(locale, "message").confirmPage;
  const meta = pageMeta({
    origin,
    site: { name: site.name },
    locale,
    path: `/confirm/${encodeURIComponent(params.token)}`,
    title: `${title} · ${site.name[locale]}`,
    description: title,
    isPrivate: true,
  });
  const action = localPath(locale, `/confirm/${encodeURIComponent(params.token)}`);
  return data(
    { view, meta, action, ...labels(locale) },
    { status: view.status, headers: { "Cache-Control": noStore } },
  );
}

/** Uses the link, once. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const view = confirmedView(await confirmMessage(context.get(servicesContext), params.token, locale), locale);
  return data(view, { status: view.status });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return { "Cache-Control": loaderHeaders.get("cache-control") ?? noStore };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

function labels(locale: Locale) {
  const { button, note, storedHint } = messagesFor(locale, "message").confirmPage;
  return { button, note, storedHint };
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { action: target, button, note, storedHint } = loaderData;
  const view = actionData ?? loaderData.view;
  const { title, texts, link, unsent, browserToken, asks } = view;
  return (
    <div className="wrap message-page">
      <h1>{title}</h1>
      <div role={actionData ? "status" : undefined}>
        {texts.map((text) => (
          <p className="message-lead" key={text}>
            {text}
          </p>
        ))}
        {browserToken === null ? null : (
          <p className="message-lead" data-stored hidden>
            {storedHint}
          </p>
        )}
      </div>
      {asks ? (
        <form method="post" action={target} className="message-form">
          <Button type="submit" size="lg">
            {button}
          </Button>
          <p className="message-free">{note}</p>
        </form>
      ) : null}
      <UnsentText text={unsent} />
      {link === null ? null : (
        <ButtonLink variant={asks ? "ghost" : "secondary"} href={link.href}>
          {link.label}
        </ButtonLink>
      )}
      {browserToken === null ? null : <script type="module" src={storeToken} data-token={browserToken} />}
    </div>
  );
}
