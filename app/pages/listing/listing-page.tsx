import { data } from "react-router";
import { ContactPanel } from "#app/components/listing/contact-panel.tsx";
import { FactStrip } from "#app/components/listing/fact-strip.tsx";
import { ListingHeader } from "#app/components/listing/listing-header.tsx";
import { ListingSections } from "#app/components/listing/listing-sections.tsx";
import { Qr } from "#app/design/qr.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { servicesContext } from "#app/services-context.ts";
import { splitLanguage } from "#i18n/language.ts";
import type { Route } from "./+types/listing-page.ts";
import { BackLink } from "./back-link.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { ListingActions } from "./listing-actions.tsx";
import { loadListing } from "./listing-loader.ts";
import { ListingNotFound } from "./listing-not-found.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { language } = splitLanguage(url.pathname);
  const { page, status, cacheControl } = await loadListing(context.get(servicesContext), language, params.id);
  return data(page, { status, headers: { "Cache-Control": cacheControl } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Copying, sharing and going back in history are script; a listing that is not there has nothing to do. */
export const handle: PageHandle = { hydrate: (loaderData) => !isMissing(loaderData) };

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found) return <ListingNotFound {...loaderData} />;
  const { listing, links, printed, perHour, words, title } = loaderData;
  return (
    <div className="wrap">
      <BackLink to={links.others} label={words.back} />
      <div className="printed">
        {printed.address}
        {printed.code ? <Qr {...printed.code} label={printed.address} /> : null}
      </div>
      <div className="detail">
        <div>
          <ListingHeader listing={listing} />
          <FactStrip facts={listing.facts} />
          <ListingSections listing={listing} words={words} />
        </div>
        <aside className="d-aside">
          <ContactPanel contact={listing.contact} words={words} />
          <ListingActions title={title} url={links.share} reportHref={links.report} words={words} />
        </aside>
      </div>
      {listing.contact.reachable ? <ContactBar rate={listing.rate} perHour={perHour} label={words.contact} /> : null}
    </div>
  );
}

/** Ended or never there. A failed load keeps its script, which closes the message. */
function isMissing(loaderData: unknown): boolean {
  return typeof loaderData === "object" && loaderData !== null && "failed" in loaderData && !loaderData.failed;
}
