import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { publicWriteContext } from "#app/public-write-context.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { ListingNotFound } from "../listing-not-found.tsx";
import type { Route } from "./+types/report-page.ts";
import { photosToReport } from "./photos-to-report.ts";
import { postReport } from "./posted-report.ts";
import { ReportForm } from "./report-form.tsx";
import { ReportSent } from "./report-sent.tsx";
import { ReportedPhotos } from "./reported-photos.tsx";
import { ReportedReview } from "./reported-review.tsx";
import { reviewToReport } from "./review-to-report.ts";
import "./report-page.css";

const missingStatuses = { "not-found": 404, gone: 410, unavailable: 503 } as const;

/** The form for a report about a listing that visitors see. Its time of display tells people from programs. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const services = context.get(servicesContext);
  const { origin, site, clock } = services;
  const messages = messagesFor(locale, "report");
  const found = await findListing(services, params.id);
  const listingPath = `/listing/${encodeURIComponent(params.id)}`;
  const meta = pageMeta({
    origin,
    site: { name: site.name },
    locale,
    path: `${listingPath}/report`,
    title: `${messages.title} · ${site.name[locale]}`,
    description: messages.lead,
    isPrivate: true,
  });
  if (!found.ok) {
    const page = {
      found: false as const,
      failed: found.failure === "unavailable",
      listing: messagesFor(locale, "listing"),
    };
    return data({ ...page, meta }, { status: missingStatuses[found.failure], headers: { "Cache-Control": noStore } });
  }
  const photos = await photosToReport(services, found.value.id, url);
  const review = await reviewToReport(services, found.value.id, url, locale);
  const page = {
    found: true as const,
    meta,
    messages,
    photos,
    review,
    about: interpolate(messages.about, { name: primaryName(found.value.name, locale) }),
    back: localPath(locale, listingPath),
    action: localPath(locale, `${listingPath}/report`) + targetQuery(review?.id, photos.chosen?.id),
    whole: localPath(locale, `${listingPath}/report`),
    startedAt: clock.now().toISOString(),
  };
  return data(page, { headers: { "Cache-Control": noStore } });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const limit = context.get(publicWriteContext);
  const form = await request.formData();
  const { posted, status, waitSeconds } = await postReport(context.get(servicesContext), limit, {
    form,
    listingId: params.id,
    photoId: url.searchParams.get("photo"),
    reviewId: url.searchParams.get("review"),
    locale,
  });
  return data(posted, { status, ...(waitSeconds > 0 && { headers: { "Retry-After": String(waitSeconds) } }) });
}

function targetQuery(reviewId: string | undefined, photoId: string | undefined): string {
  if (reviewId !== undefined) return `?review=${reviewId}`;
  return photoId === undefined ? "" : `?photo=${photoId}`;
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

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.found)
    return <ListingNotFound failed={loaderData.failed} city={null} messages={loaderData.listing} />;
  const { messages, about, photos, review, back, whole, action: target, startedAt } = loaderData;
  const kind = review !== null ? "review" : photos.chosen !== null ? "photo" : "listing";
  const titles = { listing: messages.title, photo: messages.photoTitle, review: messages.reviewTitle };
  return (
    <div className="wrap report-page">
      {actionData?.sent ? (
        <ReportSent sent={actionData.sent} back={back} messages={messages} />
      ) : (
        <>
          <h1>{titles[kind]}</h1>
          <div hidden>
            <Button variant="ghost" square aria-label={messages.close} data-close="">
              <Icon name="x" size={18} />
            </Button>
          </div>
          <p className="report-lead">{messages.lead}</p>
          <p className="sm faint">{about}</p>
          {review !== null ? (
            <ReportedReview review={review} whole={{ href: whole, label: messages.wholeListing }} />
          ) : (
            <ReportedPhotos {...{ messages, photos, whole }} />
          )}
          <ReportForm {...{ messages, back, startedAt, kind }} action={target} posted={actionData} />
        </>
      )}
    </div>
  );
}
