import { facetsText } from "#app/components/listing/facets-text.ts";
import { type ListingView, listingView } from "#app/components/listing/listing-view.ts";
import type { Phrase } from "#app/components/listing/owner-text.ts";
import { timesText } from "#app/components/listing/times-text.ts";
import { langAttribute } from "#app/components/reviews/review-view.ts";
import { excerpt } from "#app/seo/excerpt.ts";
import { cityName } from "#domain/cities/place-name.ts";
import type { FacetGroup } from "#domain/facets/facets.ts";
import { hasField } from "#domain/listings/fields/listing-fields.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import type { PublishedReview } from "#domain/reviews/queries/list-published-reviews.ts";
import { formatMonth } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";

/** A listing to compare, with its newest review. */
export type Compared = { listing: ListingDetail; latest: PublishedReview | null };

/** A value in a row. Null if the owner has not set it. */
type Cell = (Phrase & { isLowest?: boolean }) | null;

/**
 * One fact of every listing, in the order of the columns; "none" for a listing that is not public or whose type never
 * has the fact.
 */
export type CompareRow = { label: string; cells: (Cell | "none")[]; isSame: boolean };

export type CompareGroup = { heading: string; rows: CompareRow[]; isSame: boolean };

type Texts = {
  locale: Locale;
  messages: Messages<"compare">;
  shared: Messages<"shared">;
  listing: Messages<"listing">;
};

/** The rows of a comparison, in one fixed order: facts and contacts as on the listings' own pages, facets by group. */
export function compareGroups(columns: readonly (Compared | null)[], texts: Texts): CompareGroup[] {
  const { locale, messages, shared, listing: own } = texts;
  const views = new Map(columns.map((compared) => [compared, compared && viewOf(compared.listing, texts)]));
  const rowOf = (label: string, read: (compared: Compared, view: ListingView) => Cell | "none"): CompareRow => {
    const cells = columns.map((compared) => {
      const view = views.get(compared);
      return compared && view ? read(compared, view) : "none";
    });
    const said = cells.filter((cell) => cell !== "none").map((cell) => cell?.text ?? null);
    return { label, cells, isSame: said.length > 1 && new Set(said).size === 1 };
  };
  const facetRow = (group: Exclude<FacetGroup, "times">) =>
    rowOf(own.facetGroups[group], ({ listing }) =>
      textCell(facetsText(group, { ...listing, facets: listing.facetKeys }, { own, shared })),
    );
  const factOf = (label: string, { facts }: ListingView) => facts.find((fact) => fact.label === label) ?? null;
  const factRow = (label: string) => rowOf(label, (_, view) => factOf(label, view));
  const experienceRow = rowOf(own.yearsOfExperience, ({ listing }, view) =>
    hasField(listing.type, "experienceYears") ? factOf(own.yearsOfExperience, view) : "none",
  );
  const groupOf = (heading: string, rows: CompareRow[]) => ({ heading, rows, isSame: rows.every((row) => row.isSame) });
  const lowest = lowestRate(columns);
  const facts = new Set([...views.values()].flatMap((view) => view?.facts ?? []).map(({ label }) => label));
  const schedule = [...facts].filter((label) => label !== own.hourlyRate && label !== own.yearsOfExperience);
  return [
    groupOf(messages.groups.price, [
      rowOf(own.hourlyRate, ({ listing }, { rate }) => ({ text: rate, isLowest: listing.hourlyRate === lowest })),
      facetRow("trial"),
      ...schedule.map(factRow),
      rowOf(own.facetGroups.times, ({ listing }) => timesCell(listing, texts)),
      facetRow("place"),
      rowOf(messages.place, ({ listing }) => textCell(listing.place[locale])),
      facetRow("students"),
    ]),
    groupOf(messages.groups.teaching, [
      facetRow("learners"),
      facetRow("characters"),
      facetRow("reading"),
      facetRow("exam"),
      rowOf(messages.offers, (_, { offers }) => textCell(offers.map(({ text }) => text).join(shared.listSeparator))),
      ...(experienceRow.cells.every((cell) => cell === "none") ? [] : [experienceRow]),
      facetRow("languages"),
    ]),
    groupOf(messages.groups.reviews, [rowOf(messages.latest, ({ latest }) => latestCell(latest, texts))]),
    groupOf(messages.groups.contact, [
      rowOf(messages.contactBy, (compared, view) => contactCell(compared, view, texts)),
    ]),
  ];
}

function viewOf(listing: ListingDetail, { locale, shared, listing: messages }: Texts): ListingView {
  return listingView(listing, locale, { messages, shared, drawCode: () => null });
}

/** The lowest rate; null if all rates are the same. */
function lowestRate(columns: readonly (Compared | null)[]): number | null {
  const rates = columns.flatMap((compared) => (compared === null ? [] : compared.listing.hourlyRate));
  const lowest = Math.min(...rates);
  return rates.some((rate) => rate > lowest) ? lowest : null;
}

function textCell(text: string): Cell {
  return text === "" ? null : { text };
}

function timesCell(listing: ListingDetail, { locale, messages, shared, listing: { lessonTimes } }: Texts): Cell {
  const times = timesText(listing.lessonTimes, lessonTimes, shared);
  const city = cityName(listing.cityKey, listing.city, locale);
  return times === "" ? null : { text: interpolate(messages.timesInCity, { times, city }) };
}

/** The start of the newest review, in its own language, and its month. */
function latestCell(latest: PublishedReview | null, { locale, messages }: Texts): Cell {
  if (latest === null) return { text: messages.noReviews };
  const quoted = { text: excerpt(latest.body, 100), month: formatMonth(locale, latest.shownAt) };
  return { text: interpolate(messages.latestReview, quoted), lang: langAttribute(latest.language, locale) };
}

/** The ways of contact that the listing's own page shows. */
function contactCell({ listing }: Compared, { contact }: ListingView, { messages, shared }: Texts): Cell {
  const { message, ...ways } = messages.ways;
  const shown = Object.entries(ways).filter(([way]) => contact[way as keyof typeof ways] !== null);
  const names = shown.map(([, name]) => name);
  return textCell([...(listing.acceptsMessages ? [message] : []), ...names].join(shared.listSeparator));
}
