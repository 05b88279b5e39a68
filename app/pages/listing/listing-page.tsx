import type { MouseEvent } from "react";
import { data, Link, useNavigate, useNavigation } from "react-router";
import { cacheTag } from "#app/cache-tag.ts";
import { ContactPanel, contactPanelId } from "#app/components/listing/contact-panel.tsx";
import { FactStrip } from "#app/components/listing/fact-strip.tsx";
import { ListingHeader } from "#app/components/listing/listing-header.tsx";
import { ListingSections } from "#app/components/listing/listing-sections.tsx";
import { ButtonLink, buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { servicesContext } from "#app/services-context.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { Route } from "./+types/listing-page.ts";
import { ListingActions } from "./listing-actions.tsx";
import { loadListing } from "./listing-loader.ts";
import { ListingNotFound } from "./listing-not-found.tsx";
import { ListingPhotos } from "./listing-photos.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { page, status, cacheControl, tags } = await loadListing(context.get(servicesContext), locale, params.id);
  return data(page, { status, headers: { "Cache-Control": cacheControl, ...cacheTag(tags) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Copying, sharing, and going back in history require script; the page of a missing listing needs none. */
export const handle: PageHandle = { hydrate: (loaderData) => !isMissing(loaderData) };

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found) return <ListingNotFound {...loaderData} />;
  const { listing, photos, links, report, printed, perHour, messages, title } = loaderData;
  return (
    <div className="wrap">
      <BackLink to={links.others} label={messages.back} />
      <div className="printed">
        {printed.address}
        {printed.code ? <Qr {...printed.code} label={printed.address} /> : null}
      </div>
      <div className="detail">
        <div>
          <ListingHeader listing={listing} />
          <ListingPhotos {...photos} />
          <FactStrip facts={listing.facts} />
          <ListingSections listing={listing} messages={messages} />
        </div>
        <aside className="d-aside">
          <ContactPanel contact={listing.contact} messages={messages} />
          <ListingActions title={title} url={links.share} report={report} messages={messages} />
        </aside>
      </div>
      {listing.contact.reachable ? <ContactBar rate={listing.rate} perHour={perHour} label={messages.contact} /> : null}
    </div>
  );
}

/** Ended or missing. A failed load keeps its script, which closes the message. */
function isMissing(loaderData: unknown): boolean {
  return typeof loaderData === "object" && loaderData !== null && "failed" in loaderData && !loaderData.failed;
}

type Props = { rate: string; perHour: string; label: string };

/** On small screens the panel is far down: this bar stays in reach and leads there. */
function ContactBar({ rate, perHour, label }: Props) {
  return (
    <section className="m-bar" aria-label={label}>
      <p className="rate">
        <b className="num">{rate}</b>
        {perHour}
      </p>
      <ButtonLink size="lg" href={`#${contactPanelId}`}>
        <Icon name="message-circle" size={20} />
        {label}
      </ButtonLink>
    </section>
  );
}

type BackLinkProps = {
  /** The target if the history has no previous page of this site. */
  to: string;
  label: string;
};

/**
 * Goes back one step in history if that stays on this site; otherwise a link. If a step back was taken but its page
 * did not load, the link requests that page again instead of going back further.
 */
function BackLink({ to, label }: BackLinkProps) {
  const navigate = useNavigate();
  const { location: awaited } = useNavigation();
  const goBack = (event: MouseEvent) => {
    // In a document that began as results or a listing, the inline script handles the click. Elsewhere the router does.
    if (event.defaultPrevented || awaited || !(window.history.state?.idx > 0)) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="crumb">
      <Link
        className={buttonClass({ variant: "ghost" })}
        to={awaited ?? to}
        replace={awaited !== undefined}
        data-back={awaited ? undefined : ""}
        onClick={goBack}
      >
        <Icon name="arrow-left" size={18} />
        {label}
      </Link>
    </div>
  );
}
