import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { UnsentText } from "#app/components/unsent-text.tsx";
import { publicWriteContext } from "#app/contexts/public-write-context.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import type { TargetKind } from "#domain/moderation/reasons.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { ListingNotFound } from "../listing-not-found.tsx";
import type { Route } from "./+types/report-page.ts";
import { type PhotoToReport, photosToReport } from "./photos-to-report.ts";
import { type PictureToReport, pictureToReport } from "./picture-to-report.ts";
import { postReport } from "./posted-report.ts";
import { ReportChoices } from "./report-choices.tsx";
import { ReportForm } from "./report-form.tsx";
import { ReportSent } from "./report-sent.tsx";
import { type NamedTarget, namedTarget, type ReportTarget, targetQuery } from "./report-target.ts";
import type { ReviewToReport } from "./reported-review.tsx";
import { reviewToReport } from "./review-to-report.ts";
import { type TeamMemberToReport, teamToReport } from "./team-to-report.ts";
import { unsentReport } from "./unsent-report.ts";
import "./report-page.css";

const missingStatuses = { "not-found": 404, gone: 410, unavailable: 503 } as const;

/**
 * The form for a report about a listing that visitors can see. The time between display and submission distinguishes
 * people from bots.
 */
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
      messages,
    };
    return data({ ...page, meta }, { status: missingStatuses[found.failure], headers: { "Cache-Control": noStore } });
  }
  const { id: listingId } = found.value;
  const [photos, team] = await Promise.all([
    photosToReport(services, listingId),
    teamToReport(services, found.value, locale),
  ]);
  const named = namedTarget(url, listingId);
  const review = named.kind === "review" ? await reviewToReport(services, listingId, named.id, locale) : null;
  const picture = pictureToReport(found.value);
  const target = shownTarget(named, { photos, picture, team, review });
  const page = {
    found: true as const,
    meta,
    messages,
    photos,
    picture,
    team,
    target,
    about: interpolate(messages.about, { name: primaryName(found.value.name, locale) }),
    back: localPath(locale, listingPath),
    action: localPath(locale, `${listingPath}/report`) + targetQuery(target.kind, named.id),
    whole: localPath(locale, `${listingPath}/report`),
    startedAt: clock.now().toISOString(),
  };
  return data(page, { headers: { "Cache-Control": noStore } });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { locale } = splitLocale(url.pathname);
  const limit = context.get(publicWriteContext)?.limit ?? null;
  const form = await request.formData();
  const { posted, status, waitSeconds } = await postReport(context.get(servicesContext), limit, {
    form,
    target: namedTarget(url, params.id),
    locale,
  });
  return data(posted, { status, ...(waitSeconds > 0 && { headers: { "Retry-After": String(waitSeconds) } }) });
}

type Parts = {
  photos: PhotoToReport[];
  picture: PictureToReport;
  team: TeamMemberToReport[];
  review: ReviewToReport | null;
};

/** The named part if visitors can see it now, otherwise the listing. */
function shownTarget({ kind, id }: NamedTarget, { photos, picture, team, review }: Parts): ReportTarget {
  const photo = photos.find((one) => one.id === id);
  if (kind === "photo" && photo !== undefined) return { kind, photo };
  if (kind === "picture" && picture.src !== null && id === picture.id) return { kind, picture };
  const member = team.find((one) => one.id === id);
  if (kind === "team-member" && member !== undefined) return { kind, member };
  return kind === "review" && review !== null ? { kind, review } : { kind: "listing" };
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
    return (
      <>
        <ListingNotFound failed={loaderData.failed} city={null} messages={loaderData.listing} />
        <div className="wrap report-page">
          <UnsentText text={actionData?.sent === null ? unsentReport(actionData.values, loaderData.messages) : ""} />
        </div>
      </>
    );
  const { messages, about, photos, picture, team, target, back, whole, action: address, startedAt } = loaderData;
  return (
    <div className="wrap report-page">
      {actionData?.sent ? (
        <ReportSent sent={actionData.sent} {...{ picture, back, messages }} />
      ) : (
        <>
          <h1>{titleOf(target.kind, picture.type, messages)}</h1>
          <div hidden>
            <Button variant="ghost" square aria-label={messages.close} data-close="">
              <Icon name="x" size={18} />
            </Button>
          </div>
          <p className="report-lead">{messages.lead}</p>
          <p className="sm faint">{about}</p>
          <ReportChoices {...{ target, picture, photos, team, whole, messages }} />
          <ReportForm {...{ messages, back, startedAt }} kind={target.kind} action={address} posted={actionData} />
        </>
      )}
    </div>
  );
}

function titleOf(kind: TargetKind, type: ListingType, messages: Messages<"report">): string {
  const { title, photoTitle, pictureTitles, reviewTitle, teamMemberTitle } = messages;
  const titles = { listing: title, photo: photoTitle, review: reviewTitle, "team-member": teamMemberTitle };
  return kind === "picture" ? pictureTitles[type] : titles[kind];
}
