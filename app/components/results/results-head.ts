import { cityCardPath } from "#app/seo/card-path.ts";
import type { PageMeta } from "#app/seo/page-meta.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { listingsForCategoryPage } from "#domain/listings/categories.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { isNarrowed, type SearchQuery, searchPath } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

import { firstPaintId } from "./first-paint-id.ts";

type Found = {
  query: SearchQuery;
  results: SearchResults;
  /** Whether the query's city has a page of its own, which then is the home of these results. Others are not indexed. */
  hasCityPage: boolean;
  /** The page's own path, without the language. */
  path: string;
};

/** What the head of a results page says. */
export function resultsHead(
  { origin, site }: Pick<Services, "origin" | "site">,
  locale: Locale,
  { query, results, hasCityPage, path }: Found,
): PageMeta {
  const page = results.page;
  const { heading, title, description } = headMessages(query, locale);
  const seo = messagesFor(locale, "seo").results;
  return {
    origin,
    site: { name: site.name },
    locale,
    path,
    canonicalPath: searchPath({ ...query, page }, hasCityPage),
    title: page > 1 ? interpolate(seo.titlePage, { title: heading, page }) : title,
    description,
    noindex: isNarrowed(query) || isThin(query, results) || (query.city !== null && !hasCityPage),
    firstPaintId,
    ...(query.city !== null && hasCityPage && { image: { path: cityCardPath(locale, query.city), alt: heading } }),
  };
}

/** Samples are nobody's listings; they and a near-empty category are no page for a search engine. */
function isThin(query: SearchQuery, results: SearchResults): boolean {
  if (results.source === "samples") return true;
  return results.count.value < (query.category === null ? 1 : listingsForCategoryPage);
}

/** The words of the page's subject: the directory, a category, a city, or both. */
function headMessages(query: SearchQuery, locale: Locale) {
  const seo = messagesFor(locale, "seo");
  if (query.city === null) {
    return { heading: seo.results.heading, title: seo.results.title, description: seo.results.description };
  }
  const city = cityName(query.city, query.cityText ?? query.city, locale);
  if (query.category === null) {
    return {
      heading: interpolate(seo.results.headingIn, { city }),
      title: interpolate(seo.results.titleIn, { city }),
      description: interpolate(seo.results.descriptionIn, { city }),
    };
  }
  const { heading: template, subject } = seo.category[query.category];
  const heading = interpolate(template, { city });
  return {
    heading,
    title: interpolate(seo.category.title, { heading }),
    description: interpolate(seo.category.description, { city, subject }),
  };
}
