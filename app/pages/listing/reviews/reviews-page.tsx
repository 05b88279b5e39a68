import { data } from "react-router";
import { noStore, publicPage } from "#app/cache-control.ts";
import { cacheTag } from "#app/cache-tag.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button, ButtonLink, buttonClass } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { type PageLinkProps, Pagination } from "#app/design/pagination/pagination.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { listingTag, unchangingTag } from "#domain/page-tags.ts";
import { listReviews } from "#domain/reviews/queries/list-reviews.ts";
import { parseReviewChoice } from "#domain/reviews/queries/review-totals.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { isUuid } from "#std/uuid.ts";
import { ListingNotFound } from "../listing-not-found.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { ReviewItem } from "./review-item.tsx";
import { ReviewSummary } from "./review-summary.tsx";
import { ReviewRules } from "./reviews-block.tsx";
import { type ReviewsPageView, reviewsPageView } from "./reviews-page-view.ts";
import "./reviews-page.css";

const missingStatuses = { "not-found": 404, gone: 410, unavailable: 503 } as const;

/** A missing listing may appear at any time. */
const missingPage = "public, max-age=0, s-maxage=10";

/** Reviews of a public listing: 20 per page, newest first, filtered by the stars and the language in the URL. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const messages = messagesFor(locale, "listingReviews");
  const found = await findListing(services, params.id);
  const name = found.ok ? primaryName(found.value.name, locale) : "";
  const meta = pageMeta({
    origin: services.origin,
    site: { name: services.site.name },
    locale,
    path: `/listing/${encodeURIComponent(params.id)}/reviews`,
    title: `${found.ok ? interpolate(messages.pageHeading, { name }) : messages.heading} · ${services.site.name[locale]}`,
    description: interpolate(messages.description, { name }),
    noindex: true,
  });
  const tags = cacheTag([isUuid(params.id) ? listingTag(params.id.toLowerCase()) : unchangingTag]);
  const filter = parseReviewChoice(url.searchParams);
  const page = Number(/^\d{1,6}$/u.exec(url.searchParams.get("page") ?? "")?.[0] ?? 1);
  const listed = found.ok ? await listReviews(services, found.value.id, { choice: filter, page }) : found;
  if (!found.ok || !listed.ok) {
    const failure = found.ok ? "unavailable" : found.failure;
    const status = missingStatuses[failure];
    const missing = { found: false as const, failed: status === 503, listing: messagesFor(locale, "listing") };
    const cacheControl = status === 503 ? noStore : missingPage;
    return data({ ...missing, meta }, { status, headers: { "Cache-Control": cacheControl, ...tags } });
  }
  const shown = {
    found: true as const,
    meta,
    messages,
    view: reviewsPageView({ listing: found.value, listed: listed.value, filter, locale }, messages),
    report: localPath(locale, `/listing/${found.value.id}/report`),
  };
  const cacheControl = publicPage(services.clock.now(), found.value.expiresAt);
  return data(shown, { headers: { "Cache-Control": cacheControl, ...tags } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.found)
    return <ListingNotFound failed={loaderData.failed} city={null} messages={loaderData.listing} />;
  const { view, messages, report } = loaderData;
  const { reviews, page, pageCount, pages } = view;
  return (
    <div className="wrap reviews-page">
      <div className="crumb">
        <a className={buttonClass({ variant: "ghost" })} href={view.back.href}>
          <Icon name="arrow-left" size={18} />
          {view.back.label}
        </a>
      </div>
      <h1>{view.heading}</h1>
      <ReviewsHead view={view} />
      {view.form ? <FilterForm form={view.form} messages={messages} /> : null}
      {reviews.length > 0 ? (
        <p className="review-count num">{view.count}</p>
      ) : view.all ? (
        <Empty
          title={messages.noneTitle}
          text={messages.none}
          action={
            <a className={buttonClass({ variant: "secondary" })} href={view.all}>
              {messages.clear}
            </a>
          }
        />
      ) : null}
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} report={{ href: report }} level={2} messages={messages} />
      ))}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(n) => pages[n - 1] ?? ""}
        labels={{ ...messages, pageOf: view.pageOf, page: (n) => interpolate(messages.page, { n }) }}
        link={PlainLink}
      />
    </div>
  );
}

function ReviewsHead({ view: { summary, intro, write, explain } }: { view: ReviewsPageView }) {
  return (
    <>
      {summary ? <ReviewSummary summary={summary} /> : null}
      {intro ? (
        <div className="review-intro">
          <p>
            <b>{intro.title}</b>
          </p>
          <p>{intro.text}</p>
        </div>
      ) : null}
      <ReviewRules explain={explain} />
      <p>
        <ButtonLink variant="secondary" href={write.href} rel="nofollow">
          <Icon name="pencil" size={18} />
          {write.label}
        </ButtonLink>
      </p>
    </>
  );
}

type FormProps = { form: NonNullable<ReviewsPageView["form"]>; messages: Messages<"listingReviews"> };

function FilterForm({ form: { action, stars, language }, messages }: FormProps) {
  return (
    <form className="review-filter" action={action} aria-label={messages.filters}>
      <SelectField
        id="reviews-stars"
        name="stars"
        label={messages.filterStars}
        options={stars.options}
        defaultValue={stars.value}
      />
      <SelectField
        id="reviews-language"
        name="language"
        label={messages.filterLanguage}
        options={language.options}
        defaultValue={language.value}
      />
      <Button type="submit" variant="secondary">
        {messages.filter}
      </Button>
    </form>
  );
}

/** A plain link, because the page has no router. */
function PlainLink({ to, children, ...link }: PageLinkProps) {
  return (
    <a href={to} {...link}>
      {children}
    </a>
  );
}
