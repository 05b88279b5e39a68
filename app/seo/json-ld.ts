import { stateCode } from "#domain/cities/place-name.ts";
import type { FacetKey } from "#domain/facets/facets.ts";
import { type NamePair, primaryName, secondaryName } from "#domain/listings/fields/person-name.ts";
import { reviewsForAverage } from "#domain/listings/listing.ts";
import type { ListingDetail, ListingSummary } from "#domain/listings/listing-summary.ts";
import type { PublishedReview } from "#domain/reviews/queries/list-published-reviews.ts";
import type { ListedReviews } from "#domain/reviews/queries/list-reviews.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import type { Site } from "#domain/site.ts";
import { formatRating } from "#i18n/formats.ts";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import type { JsonLdNode } from "./json-ld-graph.ts";
import { trialOffers, usDollars } from "./trial-offers.ts";

/** A node's location: `@id`s are absolute, and the same thing has the same `@id` on every page and locale. */
export type Place = { origin: string; locale: Locale };

/** The directory and its site in one language. Every public page carries both nodes. */
export function organizationAndWebsite(
  site: Pick<Site, "name" | "contactEmail">,
  origin: string,
  locale: Locale,
): JsonLdNode[] {
  const names = { name: site.name[locale], alternateName: site.name[locale === "en" ? "zh" : "en"] };
  const home = `${origin}${localPath(locale, "/")}`;
  return [
    {
      "@type": "Organization",
      "@id": organizationId(origin),
      ...names,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      email: site.contactEmail,
    },
    {
      "@type": "WebSite",
      "@id": `${home}#website`,
      ...names,
      url: home,
      inLanguage: localeTags[locale],
      publisher: { "@id": organizationId(origin) },
    },
  ];
}

/** The breadcrumbs from home to the page. `path` is without the locale; the last item, the page itself, has none. */
export function breadcrumbs(place: Place, trail: readonly { name: string; path?: string }[]): JsonLdNode {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: path === undefined ? undefined : url(place, path),
    })),
  };
}

/**
 * A city's page, or a city and category, with the listings in the order the page shows them. Sample rows are
 * never listed.
 */
export function collectionPage(
  place: Place & { path: string; name: string; description: string },
  results: Pick<SearchResults, "source" | "rows">,
): JsonLdNode {
  const rows = results.source === "listings" ? results.rows : [];
  return {
    "@type": "CollectionPage",
    "@id": `${url(place, place.path)}#page`,
    url: url(place, place.path),
    name: place.name,
    description: place.description,
    inLanguage: localeTags[place.locale],
    isPartOf: { "@id": `${url(place, "/")}#website` },
    mainEntity: rows.length === 0 ? undefined : itemList(place, rows),
  };
}

/** Positions and URLs only: each item's own page has the details. */
function itemList(place: Place, rows: readonly ListingSummary[]): JsonLdNode {
  return {
    "@type": "ItemList",
    numberOfItems: rows.length,
    itemListElement: rows.map((row, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: url(place, `/listing/${row.id}`),
    })),
  };
}

/** The page's texts about a listing, in the reader's locale. */
export type ListingText = {
  /** The city as shown on the page. */
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: "US" | "CA";
  /** The badge, for example "Mandarin Teacher". */
  badge: string;
  /** The bio as shown, or null when there is none. */
  description: string | null;
  /** Specializations or courses as shown. */
  offers: readonly string[];
  /** The kinds of trial lessons. */
  trials: Parameters<typeof trialOffers>[1];
  /** The teachers of a school that the page shows, and their roles. */
  teachers: readonly { name: NamePair; role: string | undefined; pictureUrl: string | null }[];
  /** The reviews that the page shows; null if it shows none. */
  reviews: Pick<ListedReviews, "totals" | "reviews"> | null;
  /** The author's name for a review whose name has been erased. */
  anonymous: string;
  /** Only links that are on the page. */
  contacts: { url?: string; email?: string; telephone?: string };
};

/** A teacher's page. The place of work is a city and never a street. Ratings are of the lessons, not of the person. */
export function teacherProfile(place: Place, teacher: ListingDetail, text: ListingText): JsonLdNode {
  const page = url(place, `/listing/${teacher.id}`);
  return {
    "@type": "ProfilePage",
    "@id": `${page}#page`,
    url: page,
    inLanguage: localeTags[place.locale],
    dateModified: teacher.updatedAt,
    isPartOf: { "@id": `${url(place, "/")}#website` },
    mainEntity: {
      "@type": "Person",
      "@id": listingId(place.origin, teacher),
      ...named(place, teacher),
      jobTitle: text.badge,
      description: text.description ?? undefined,
      knowsLanguage: languagesOf(teacher),
      ...text.contacts,
      workLocation: { "@type": "Place", address: locality(teacher, text) },
      makesOffer: oneOrMany([
        {
          "@type": "Offer",
          priceSpecification: hourlyPrice(teacher),
          itemOffered: services(place, teacher, text.offers.length > 0 ? text.offers : [text.badge], text.city),
          ...rated(text),
        },
        ...trialOffers(teacher, text.trials),
      ]),
    },
  };
}

/** Returns a school's node. */
export function schoolProfile(place: Place, school: ListingDetail, text: ListingText): JsonLdNode {
  const price = usDollars(school.hourlyRate);
  return {
    "@type": ["EducationalOrganization", "LocalBusiness"],
    "@id": listingId(place.origin, school),
    mainEntityOfPage: url(place, `/listing/${school.id}`),
    ...named(place, school),
    description: text.description ?? undefined,
    ...text.contacts,
    priceRange: `$${price}/hr`,
    address: { ...locality(school, text), streetAddress: school.schoolAddress ?? undefined },
    areaServed: text.city,
    knowsLanguage: languagesOf(school),
    makesOffer: oneOrMany([...schoolOffers(place, school, text), ...trialOffers(school, text.trials)]),
    employee: text.teachers.length === 0 ? undefined : text.teachers.map((teacher) => employee(place, teacher)),
    ...rated(text),
  };
}

function schoolOffers(place: Place, school: ListingDetail, text: ListingText): JsonLdNode[] {
  if (text.offers.length === 0) return [];
  const itemOffered = services(place, school, text.offers, text.city);
  return [{ "@type": "Offer", priceSpecification: hourlyPrice(school), itemOffered }];
}

function oneOrMany(nodes: readonly JsonLdNode[]): JsonLdNode | readonly JsonLdNode[] | undefined {
  return nodes.length > 1 ? nodes : nodes[0];
}

function employee(place: Place, { name, role, pictureUrl }: ListingText["teachers"][number]): JsonLdNode {
  return { "@type": "Person", ...named(place, { name, avatarUrl: pictureUrl }), jobTitle: role };
}

function named(place: Place, listing: Pick<ListingDetail, "name" | "avatarUrl">): JsonLdNode {
  return {
    name: primaryName(listing.name, place.locale),
    alternateName: secondaryName(listing.name, place.locale) ?? undefined,
    image: listing.avatarUrl === null ? undefined : new URL(listing.avatarUrl, place.origin).href,
  };
}

function locality(listing: ListingDetail, text: ListingText): JsonLdNode {
  return {
    "@type": "PostalAddress",
    addressLocality: text.city,
    addressRegion: stateCode(listing),
    addressCountry: text.country,
  };
}

/** HUR is the UN/CEFACT code of an hour. */
function hourlyPrice(listing: ListingDetail): JsonLdNode {
  return {
    "@type": "UnitPriceSpecification",
    price: usDollars(listing.hourlyRate),
    priceCurrency: "USD",
    unitCode: "HUR",
  };
}

/** Not a `Course`, because search engines require a description for it, and a title alone has none. */
function services(place: Place, listing: ListingDetail, names: readonly string[], city: string): JsonLdNode[] {
  return names.map((name) => ({
    "@type": "Service",
    name,
    serviceType: name,
    areaServed: city,
    provider: { "@id": listingId(place.origin, listing) },
    audience: audienceOf(listing),
  }));
}

/** Mandarin, and the languages of instruction. */
function languagesOf({ facets }: ListingDetail): string[] {
  const explains = { "explains-en": "en", "explains-yue": "yue" };
  return ["zh", ...Object.entries(explains).flatMap(([key, tag]) => (facets.includes(key) ? [tag] : []))];
}

/** The ages taught, from the youngest to the oldest; without an upper limit if adults are included. */
function audienceOf({ facets }: ListingDetail): JsonLdNode | undefined {
  const ages = Object.entries(agesOfFacets).flatMap(([key, range]) => (facets.includes(key) ? [range] : []));
  const oldest = Math.max(...ages.map(([, to]) => to));
  return ages.length === 0
    ? undefined
    : {
        "@type": "PeopleAudience",
        suggestedMinAge: Math.min(...ages.map(([from]) => from)),
        suggestedMaxAge: Number.isFinite(oldest) ? oldest : undefined,
      };
}

/** The first and the last age in years. */
const agesOfFacets: Partial<Record<FacetKey, [number, number]>> = {
  "age-0-5": [0, 5],
  "age-6-12": [6, 12],
  "age-13-17": [13, 17],
  adult: [18, Number.POSITIVE_INFINITY],
};

/**
 * The average from the third review on, if at least one was written without an invitation by the owner, and the reviews
 * that the page shows.
 */
function rated({ reviews: shown, anonymous }: ListingText): JsonLdNode {
  if (shown === null || shown.totals.count < reviewsForAverage || !shown.totals.hasUninvited) return {};
  const { totals, reviews } = shown;
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: formatRating(totals.sum / totals.count),
      reviewCount: totals.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map((review) => reviewNode(review, anonymous)),
  };
}

function reviewNode(review: PublishedReview, anonymous: string): JsonLdNode {
  return {
    "@type": "Review",
    author: { "@type": "Person", name: review.shownName ?? anonymous },
    datePublished: review.shownAt.toISOString().slice(0, 10),
    inLanguage: review.language === "other" ? undefined : review.language,
    reviewBody: review.body,
    reviewRating: { "@type": "Rating", ratingValue: review.stars, bestRating: 5, worstRating: 1 },
  };
}

export function listingId(origin: string, listing: ListingDetail): string {
  return `${origin}/listing/${listing.id}#${listing.type}`;
}

export function organizationId(origin: string): string {
  return `${origin}/#organization`;
}

export function url(place: Place, path: string): string {
  return `${place.origin}${localPath(place.locale, path)}`;
}
