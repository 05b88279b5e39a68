import { noStore, publicPage } from "#app/cache-control.ts";
import { type CourseView, courseViews } from "#app/components/listing/courses-view.ts";
import { type ListingView, listingView } from "#app/components/listing/listing-view.ts";
import { type TeamMemberView, teamViews } from "#app/components/listing/team-view.ts";
import { type MetaDescriptors, pageMeta } from "#app/seo/page-meta.ts";
import { findListingCourses, type ListingCourses } from "#domain/courses/queries/find-listing-courses.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { findCityOfListing } from "#domain/listings/queries/find-city-of-listing.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { findListingPhotos, type ListingPhoto } from "#domain/media/find-listing-photos.ts";
import { citiesTag, listingTag, unchangingTag } from "#domain/page-tags.ts";
import { type ListedReviews, listFirstReviews } from "#domain/reviews/queries/list-reviews.ts";
import { cityPath, searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { findListingTeam } from "#domain/team/find-listing-team.ts";
import type { TeamMember } from "#domain/team/team-member.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { type QrPath, qrPath } from "#std/qr/qr-path.ts";
import { isUuid } from "#std/uuid.ts";
import { listingHead, missingListingHead } from "./listing-head.ts";
import { type MessageFormView, messageFormView, messagesOffText } from "./message/message-view.ts";
import { type PhotosView, photosView, photoViews } from "./photo-view.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import reportDialog from "./report/report-dialog.js?url&no-inline";
import { type ReviewsBlockView, reviewsBlockView } from "./reviews/reviews-block-view.ts";

type FoundListing = {
  found: true;
  meta: MetaDescriptors;
  listing: ListingView;
  /** A school's courses; null if they have only titles. */
  courses: CourseView[] | null;
  /** A school's teachers. */
  team: TeamMemberView[];
  photos: PhotosView;
  /** Null if they cannot be read. */
  reviews: ReviewsBlockView | null;
  /** `others` links to other listings: of the same city, or all. */
  links: { others: string; share: string; name: string };
  /** The message form; null if the owner does not accept messages, in which case a text explains why. */
  message: { form: MessageFormView; name: string } | null;
  messagesOff: string;
  /** The page of the report form, and the script that opens it in a dialog. */
  report: { href: string; "data-opens": string };
  /** The page on which anyone can give months to the listing; null if it does not accept gifts. */
  gift: string | null;
  /** The page's URL for print: as text, and as a QR code. */
  printed: { address: string; code: QrPath | null };
  perHour: string;
  messages: Messages<"listing">;
  reviewMessages: Messages<"listingReviews">;
};

type MissingListing = {
  found: false;
  meta: MetaDescriptors;
  failed: boolean;
  city: { path: string; label: string } | null;
  messages: Messages<"listing">;
};

type Loaded = { page: FoundListing | MissingListing; status: number; cacheControl: string; tags: string[] };

/** A missing listing may appear at any time: only shared caches store its absence, and only for seconds. */
const missingPage = "public, max-age=0, s-maxage=10";

/** Reads a listing and responds with 200, 404, 410 if it was public and has ended, or 503. */
export async function loadListing(services: Services, locale: Locale, id: string): Promise<Loaded> {
  const found = await findListing(services, id);
  if (found.ok) {
    const [photos, reviews, courses, team] = await Promise.all([
      findListingPhotos(services, found.value.id),
      listFirstReviews(services, found.value.id),
      findListingCourses(services, found.value),
      findListingTeam(services, found.value),
    ]);
    const parts = { photos, reviews: reviews.ok ? reviews.value : null, courses, team };
    const page = foundPage(services, locale, found.value, parts);
    const validUntil = firstOf(found.value.expiresAt, courses?.changesAt ?? null);
    const cacheControl = publicPage(services.clock.now(), validUntil);
    return { page, status: 200, cacheControl, tags: [listingTag(found.value.id)] };
  }
  const page: MissingListing = {
    found: false,
    meta: pageMeta(missingListingHead({ ...services, locale }, id)),
    failed: found.failure === "unavailable",
    city: found.failure === "gone" ? await otherListings(services, locale, id) : null,
    messages: messagesFor(locale, "listing"),
  };
  // The page links to other listings of its city while there are any.
  const tags = isUuid(id) ? [listingTag(id.toLowerCase()), citiesTag] : [unchangingTag];
  if (found.failure === "unavailable") return { page, status: 503, cacheControl: noStore, tags };
  return { page, status: found.failure === "gone" ? 410 : 404, cacheControl: missingPage, tags };
}

type Parts = {
  photos: readonly ListingPhoto[];
  reviews: ListedReviews | null;
  courses: ListingCourses | null;
  team: readonly TeamMember[];
};

function foundPage(
  services: Services,
  locale: Locale,
  found: ListingDetail,
  { photos, reviews, courses, team }: Parts,
): FoundListing {
  const texts = messagesFor(locale, "listing");
  const materials = { messages: texts, shared: messagesFor(locale, "shared"), drawCode: qrPath };
  const current = courses === null ? found : { ...found, offers: courses.courses.map(({ title }) => title) };
  const listing = listingView(current, locale, materials);
  const url = `${services.origin}${localPath(locale, `/listing/${found.id}`)}`;
  const shots = photoViews(photos, primaryName(found.name, locale), locale, texts);
  const courseList = courseViews(courses, locale, texts.courses);
  const teachers = teamViews(team, locale, texts.team);
  const shown = courseList === null ? null : courses;
  const head = listingHead({ ...services, locale }, found, listing, {
    reviews,
    courses: shown,
    views: courseList,
    team: teachers,
  });
  const reviewMessages = messagesFor(locale, "listingReviews");
  return {
    found: true,
    meta: pageMeta(head),
    listing,
    courses: courseList,
    team: teachers,
    photos: photosView(shots, texts, materials.shared.close),
    reviews: reviews && reviewsBlockView({ ...found, locale }, reviews, reviewMessages),
    links: {
      others: localPath(locale, found.hasCityPage ? cityPath(found.cityKey) : searchPath(wholeDirectory)),
      share: url,
      name: primaryName(found.name, locale),
    },
    message: found.acceptsMessages
      ? { form: messageFormView(found, locale), name: primaryName(found.name, locale) }
      : null,
    messagesOff: messagesOffText(found, locale),
    gift: found.acceptsGifts ? localPath(locale, `/gift/${found.id}`) : null,
    report: { href: localPath(locale, `/listing/${found.id}/report`), "data-opens": reportDialog },
    printed: { address: url.replace(/^https?:\/\//u, ""), code: qrPath(url) },
    perHour: messagesFor(locale, "results").perHourShort,
    messages: texts,
    reviewMessages,
  };
}

/** The earlier of two times in ISO 8601. */
function firstOf(expiresAt: string, changesAt: Date | null): string {
  const change = changesAt?.toISOString() ?? expiresAt;
  return change < expiresAt ? change : expiresAt;
}

async function otherListings(services: Services, locale: Locale, id: string): Promise<MissingListing["city"]> {
  const city = await findCityOfListing(services, id);
  if (city === null) return null;
  const { headingIn } = messagesFor(locale, "results");
  return {
    path: localPath(locale, cityPath(city.key)),
    label: interpolate(headingIn, { city: city[locale] }),
  };
}
