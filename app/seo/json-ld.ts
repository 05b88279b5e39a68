import { primaryName, secondaryName } from "#domain/listings/fields/person-name.ts";
import { reviewsForAverage } from "#domain/listings/listing.ts";
import type { ListingDetail, ListingSummary } from "#domain/listings/listing-summary.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import type { Site } from "#domain/site.ts";
import { formatRating } from "#i18n/formats.ts";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import type { JsonLdNode } from "./json-ld-graph.ts";

/** A node's location: `@id`s are absolute, and the same thing has the same `@id` on every page and locale. */
type Place = { origin: string; locale: Locale };

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

/** The way from home to the page. `path` is without the language; the last one, the page itself, goes without. */
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
  /** The city as the page names it. */
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: "US" | "CA";
  /** The badge, for example "Mandarin Teacher". */
  badge: string;
  /** The bio as shown, or null when there is none. */
  description: string | null;
  /** Specializations or courses as shown. */
  offers: readonly string[];
  /** Only what the page links. */
  contacts: { url?: string; email?: string; telephone?: string };
};

/** A teacher's page. The place of work is a city and never a street; people get no stars in search results. */
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
      knowsLanguage: "zh",
      ...text.contacts,
      workLocation: { "@type": "Place", address: locality(teacher, text) },
      makesOffer: {
        "@type": "Offer",
        priceSpecification: hourlyPrice(teacher),
        itemOffered: services(place, teacher, text.offers.length > 0 ? text.offers : [text.badge], text.city),
      },
    },
  };
}

/** Returns a school's node. `aggregateRating` uses its own reviews only, from the third one on. */
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
    knowsLanguage: "zh",
    makesOffer:
      text.offers.length === 0
        ? undefined
        : {
            "@type": "Offer",
            priceSpecification: hourlyPrice(school),
            itemOffered: services(place, school, text.offers, text.city),
          },
    aggregateRating: aggregateRating(school),
  };
}

function named(place: Place, listing: ListingDetail): JsonLdNode {
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
    addressRegion: listing.state,
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

/** `Service` and not `Course`: a course would owe search engines a description that a listing does not have. */
function services(place: Place, listing: ListingDetail, names: readonly string[], city: string): JsonLdNode[] {
  return names.map((name) => ({
    "@type": "Service",
    name,
    serviceType: name,
    areaServed: city,
    provider: { "@id": listingId(place.origin, listing) },
  }));
}

function aggregateRating(listing: ListingDetail): JsonLdNode | undefined {
  const count = listing.reviewCount;
  if (count < reviewsForAverage) return undefined;
  return { "@type": "AggregateRating", ratingValue: formatRating(listing.rating), reviewCount: count, bestRating: 5 };
}

function usDollars(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

function listingId(origin: string, listing: ListingDetail): string {
  return `${origin}/listing/${listing.id}#${listing.type}`;
}

function organizationId(origin: string): string {
  return `${origin}/#organization`;
}

function url(place: Place, path: string): string {
  return `${place.origin}${localPath(place.locale, path)}`;
}
