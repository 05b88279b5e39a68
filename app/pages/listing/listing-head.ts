import type { CourseView } from "#app/components/listing/courses-view.ts";
import { descriptionOf, type ListingView } from "#app/components/listing/listing-view.ts";
import type { TeamMemberView } from "#app/components/listing/team-view.ts";
import { listingCardPath } from "#app/seo/card-path.ts";
import { courseNodes } from "#app/seo/course-nodes.ts";
import { excerpt } from "#app/seo/excerpt.ts";
import { breadcrumbs, listingId, organizationAndWebsite, schoolProfile, teacherProfile } from "#app/seo/json-ld.ts";
import type { JsonLdNode } from "#app/seo/json-ld-graph.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { countryOf } from "#domain/cities/country-of.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { hasDetails } from "#domain/courses/course.ts";
import type { ListingCourses } from "#domain/courses/queries/find-listing-courses.ts";
import { primaryName, secondaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import type { ListedReviews } from "#domain/reviews/queries/list-reviews.ts";
import { cityPath } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

type Context = Pick<Services, "origin" | "site"> & { locale: Locale };

/** Page data besides the listing itself; null where there is nothing to show or reading failed. */
type HeadParts = {
  reviews: ListedReviews | null;
  courses: ListingCourses | null;
  views: CourseView[] | null;
  team: readonly TeamMemberView[];
};

/** A title with both names up to this length fits in search results. */
const maxTitleName = 40;

/** Returns the head of a listing's page. */
export function listingHead(context: Context, listing: ListingDetail, view: ListingView, parts: HeadParts): PageMeta {
  const { locale } = context;
  const texts = messagesFor(locale, "seo").listing;
  const city = cityName(listing.cityKey, listing.city, locale);
  const name = primaryName(listing.name, locale);
  const title = interpolate(listing.type === "teacher" ? texts.teacherTitle : texts.schoolTitle, {
    name: titleName(listing, locale),
    city,
  });
  return {
    origin: context.origin,
    site: { name: context.site.name },
    locale,
    path: `/listing/${listing.id}`,
    title,
    description: description(listing, view, locale),
    image: { path: listingCardPath(locale, listing.id, listing.updatedAt), alt: title },
    type: listing.type === "teacher" ? "profile" : "website",
    jsonLd: structuredData(context, listing, view, { city, name, ...parts }),
  };
}

/** Returns the head for a missing listing. */
export function missingListingHead(context: Context, id: string): PageMeta {
  const { locale } = context;
  const title = messagesFor(locale, "seo").listing.notFoundTitle;
  return {
    origin: context.origin,
    site: { name: context.site.name },
    locale,
    path: `/listing/${encodeURIComponent(id)}`,
    title,
    description: messagesFor(locale, "listing").notFoundText,
    noindex: true,
  };
}

function titleName(listing: ListingDetail, locale: Locale): string {
  const first = primaryName(listing.name, locale);
  const second = secondaryName(listing.name, locale);
  return second !== null && first.length + second.length <= maxTitleName ? `${first} ${second}` : first;
}

function description(listing: ListingDetail, view: ListingView, locale: Locale): string {
  const texts = messagesFor(locale, "seo").listing;
  const { listSeparator } = messagesFor(locale, "shared");
  const subjects = view.offers.map(({ text }) => text).slice(0, 4);
  const template = listing.type === "teacher" ? texts.teacherDescription : texts.schoolDescription;
  return excerpt(
    interpolate(template, {
      name: titleName(listing, locale),
      place: view.place,
      subjects: subjects.join(listSeparator) || view.availability.text,
      rate: formatAmount(listing.hourlyRate),
    }),
  );
}

function structuredData(
  context: Context,
  listing: ListingDetail,
  view: ListingView,
  { city, name, reviews, courses, views, team }: HeadParts & { city: string; name: string },
): JsonLdNode[] {
  const { teacherKind, schoolKind, home } = messagesFor(context.locale, "shared");
  const { contact } = view;
  const profile = listing.type === "teacher" ? teacherProfile : schoolProfile;
  const structured = courses === null || views === null ? null : structuredCourses(courses, views);
  const text = {
    city,
    country: countryOf(listing),
    badge: listing.type === "teacher" ? teacherKind : schoolKind,
    description: descriptionOf(view),
    offers: structured === null ? view.offers.map((offer) => offer.text) : structured.titles,
    trials: messagesFor(context.locale, "listing").facets,
    teachers: team.map(({ name: teacher, role, pictureUrl }) => ({ name: teacher, role: role?.text, pictureUrl })),
    reviews,
    anonymous: messagesFor(context.locale, "listingReviews").anonymous,
    contacts: {
      url: contact.website?.href,
      email: contact.email?.text,
      telephone: contact.phone?.href?.replace("tel:", ""),
    },
  };
  const place = listing.hasCityPage ? [{ name: city, path: cityPath(listing.cityKey) }] : [];
  const trail = [{ name: home, path: "/" }, ...place, { name }];
  return [
    ...organizationAndWebsite(context.site, context.origin, context.locale),
    profile(context, listing, text),
    ...courseNodes(structured?.described ?? [], {
      provider: listingId(context.origin, listing),
      timeZone: courses?.timeZone ?? "",
    }),
    breadcrumbs(context, trail),
  ];
}

/** Courses with details, which have nodes of their own, and the titles of the others. */
function structuredCourses({ courses }: ListingCourses, views: readonly CourseView[]) {
  const all = courses.flatMap((course, index) => {
    const view = views[index];
    return view === undefined ? [] : [{ course, view }];
  });
  return {
    described: all.filter(({ course }) => hasDetails(course)),
    titles: all.filter(({ course }) => !hasDetails(course)).map(({ view }) => view.title.text),
  };
}
