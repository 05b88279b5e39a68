import { type RatingView, ratingView } from "#app/components/listing/rating-view.ts";
import { type MetaDescriptors, pageMeta } from "#app/seo/page-meta.ts";
import { comparePath, maxCompared, parseComparedIds } from "#domain/compare/compared-ids.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { type NamePair, primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import { listFirstReviews } from "#domain/reviews/queries/list-reviews.ts";
import { searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type Compared, type CompareGroup, compareGroups } from "./compare-rows.ts";

/** The head of a column. `listing` is null if it is not, or no longer, public. */
type CompareColumn = {
  id: string;
  /** The comparison without this column. */
  without: string;
  listing: {
    name: NamePair;
    primaryName: string;
    type: ListingType;
    avatar: Avatar;
    avatarUrl: string | null;
    rating: RatingView;
    path: string;
    messagePath: string | null;
  } | null;
};

/** `compare` is the comparison in which the listing replaces the last column, `without` the one without it. */
type OtherListing = { id: string; without: string; listing: { name: string; path: string; compare: string } | null };

export type ComparePage = {
  meta: MetaDescriptors;
  columns: CompareColumn[];
  groups: CompareGroup[];
  /** Listings in the URL that have no column. */
  others: OtherListing[];
  /** The page's absolute URL. */
  share: string;
  results: string;
  messages: Messages<"compare">;
  /** Messages of the share script. */
  pressToCopy: string;
};

/** The comparison for a URL, in the URL's order; "unavailable" while the database does not respond. */
export async function loadComparison(
  services: Services,
  locale: Locale,
  params: URLSearchParams,
): Promise<ComparePage | "unavailable"> {
  const ids = parseComparedIds(params.get("ids") ?? "");
  const found = await Promise.all(ids.map((id) => findListing(services, id)));
  if (found.some((one) => !one.ok && one.failure === "unavailable")) return "unavailable";
  const listings = found.map((one) => (one.ok ? one.value : null));
  const compared = await Promise.all(
    listings.slice(0, maxCompared).map(async (one) => await withReview(services, one)),
  );
  const messages = messagesFor(locale, "compare");
  const texts = { locale, messages, shared: messagesFor(locale, "shared"), listing: messagesFor(locale, "listing") };
  const path = comparePath(ids);
  return {
    meta: headOf(services, locale, messages, ids.length),
    columns: compared.map((one, index) => columnOf(ids, index, one?.listing ?? null, locale)),
    groups: compareGroups(compared, texts),
    others: listings.slice(maxCompared).map((one, index) => otherListing(ids, maxCompared + index, one, locale)),
    share: `${services.origin}${localPath(locale, path)}`,
    results: localPath(locale, searchPath(wholeDirectory)),
    messages,
    pressToCopy: texts.listing.pressToCopy,
  };
}

async function withReview(services: Services, listing: ListingDetail | null): Promise<Compared | null> {
  if (listing === null) return null;
  const reviews = await listFirstReviews(services, listing.id);
  return { listing, latest: reviews.ok ? (reviews.value.reviews[0] ?? null) : null };
}

function columnOf(ids: readonly string[], index: number, listing: ListingDetail | null, locale: Locale): CompareColumn {
  const { id, without } = removalOf(ids, index, locale);
  if (listing === null) return { id, without, listing: null };
  const { name, path } = linkTo(listing, locale);
  return {
    id,
    without,
    listing: {
      name: listing.name,
      primaryName: name,
      type: listing.type,
      avatar: avatarOf(listing),
      avatarUrl: listing.avatarUrl,
      rating: ratingView(listing, messagesFor(locale, "shared")),
      path,
      messagePath: listing.acceptsMessages ? `${path}/message` : null,
    },
  };
}

function otherListing(
  ids: readonly string[],
  index: number,
  listing: ListingDetail | null,
  locale: Locale,
): OtherListing {
  const { id, without } = removalOf(ids, index, locale);
  if (listing === null) return { id, without, listing: null };
  const chosen = [...ids.slice(0, maxCompared - 1), id, ...ids.slice(maxCompared - 1).filter((one) => one !== id)];
  return { id, without, listing: { ...linkTo(listing, locale), compare: localPath(locale, comparePath(chosen)) } };
}

/** The id at a place in the URL, and the comparison without it. */
function removalOf(ids: readonly string[], index: number, locale: Locale): { id: string; without: string } {
  const id = ids[index] ?? "";
  return { id, without: localPath(locale, comparePath(ids.filter((one) => one !== id))) };
}

function linkTo(listing: ListingDetail, locale: Locale): { name: string; path: string } {
  return { name: primaryName(listing.name, locale), path: localPath(locale, `/listing/${listing.id}`) };
}

function headOf(
  { origin, site }: Services,
  locale: Locale,
  messages: Messages<"compare">,
  count: number,
): MetaDescriptors {
  const title = count === 0 ? messages.heading : plural(messages.title, count);
  return pageMeta({
    origin,
    site: { name: site.name },
    locale,
    path: "/compare",
    title: `${title} · ${site.name[locale]}`,
    description: messages.description,
    noindex: true,
  });
}
