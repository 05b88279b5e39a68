import { data } from "react-router";
import { cacheTag } from "#app/cache-tag.ts";
import { ContactPanel, contactPanelId } from "#app/components/listing/contact/contact-panel.tsx";
import { FactStrip } from "#app/components/listing/fact-strip.tsx";
import { ListingHeader } from "#app/components/listing/listing-header.tsx";
import { ListingSections, openCourses } from "#app/components/listing/listing-sections.tsx";
import { TeamBlock } from "#app/components/listing/team-block.tsx";
import { ActionsScript } from "#app/components/page-actions/page-actions.tsx";
import { servicesContext } from "#app/contexts/services-context.ts";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import type { PageHandle } from "#app/page-handle.ts";
import { splitLocale } from "#i18n/locale.ts";
import type { Route } from "./+types/listing-page.ts";
import { ListingActions } from "./listing-actions.tsx";
import { loadListing } from "./listing-loader.ts";
import { ListingNotFound } from "./listing-not-found.tsx";
import { ListingPhotos } from "./listing-photos.tsx";
import { MessageForm } from "./message/message-form.tsx";
import { ReviewsBlock } from "./reviews/reviews-block.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { page, status, cacheControl, tags } = await loadListing(context.get(servicesContext), locale, params.id);
  return data(page, { status, headers: { "Cache-Control": cacheControl, ...cacheTag(tags) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The page is complete as HTML. Standalone scripts copy, share, open dialogs, and go back in history. */
export const handle: PageHandle = { hasActions: (loaderData) => isFound(loaderData) };

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found) return <ListingNotFound {...loaderData} />;
  const { listing, courses, team, photos, reviews, links, gift, report, message, printed, perHour, messages } =
    loaderData;
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
          <ListingSections
            listing={listing}
            courses={courses}
            team={<TeamBlock team={team} messages={messages} />}
            messages={messages}
          />
        </div>
        <aside className="detail-aside">
          <ContactPanel contact={listing.contact} messages={messages} {...contactForm(loaderData)} />
          <ListingActions
            id={listing.id}
            name={links.name}
            url={links.share}
            gift={gift}
            report={report}
            messages={messages}
          />
        </aside>
        {reviews ? (
          <ReviewsBlock
            block={reviews}
            report={report}
            isBelowFold={courses !== null && courses.length >= openCourses}
            messages={loaderData.reviewMessages}
          />
        ) : null}
      </div>
      {listing.contact.reachable || message ? (
        <ContactBar rate={listing.rate} perHour={perHour} label={messages.contact} />
      ) : null}
      <ActionsScript messages={messages} />
    </div>
  );
}

type FoundPage = Extract<Route.ComponentProps["loaderData"], { found: true }>;

/** The form of the contact panel, or the reason why there is none. */
function contactForm({ message, messagesOff }: FoundPage) {
  if (message === null) return { off: messagesOff };
  const form = <MessageForm {...message} labelledBy={contactPanelId} startedAt={null} />;
  const { direct, safety } = message.form.messages;
  return { form: { element: form, direct, safety } };
}

function isFound(loaderData: unknown): boolean {
  return typeof loaderData === "object" && loaderData !== null && "listing" in loaderData;
}

type Props = { rate: string; perHour: string; label: string };

/** On small screens the panel is far down the page: this bar stays visible and links to it. */
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

/** A link that the page's inline script turns into a step back in history if that stays on this site. */
function BackLink({ to, label }: BackLinkProps) {
  return (
    <div className="crumb">
      <ButtonLink variant="ghost" href={to} data-back="">
        <Icon name="arrow-left" size={18} />
        {label}
      </ButtonLink>
    </div>
  );
}
