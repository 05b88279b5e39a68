import { offerTexts } from "#app/components/listing/owner-text.ts";
import { ratingView } from "#app/components/listing/rating-view.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { type FacetGroup, facetGroups } from "#domain/facets/facets.ts";
import { primaryName, secondaryName } from "#domain/listings/fields/person-name.ts";
import { reviewsForAverage } from "#domain/listings/listing.ts";
import type { ListingDetail } from "#domain/listings/listing-summary.ts";
import type { Site } from "#domain/site.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type QrPath, qrPath } from "#std/qr/qr-path.ts";
import { type Portrait, portraitOf, sentenceOf } from "./card-content.ts";

/**
 * The text of a poster. It has no price, which would become outdated, and no contacts, which would circulate in chats
 * for years.
 */
export type PosterContent = {
  format: "poster";
  /** Determines the leading script. */
  locale: Locale;
  brand: Site["name"];
  portrait: Portrait;
  title: string;
  /** The name in the other script. */
  subtitle: string | null;
  /** Kind, city and, for teachers, experience. */
  line: string;
  /** Present from the third published review on. `value` has one decimal. */
  rating: { value: string; note: string; label: string } | null;
  /** Written by the owner. */
  sentence: string | null;
  /** At most four specializations or courses, and facets. */
  points: readonly string[];
  /** Shown beside the code. */
  invitation: string;
  hint: string;
  /** The address of the site, as people type it. */
  host: string;
  /** The code for the listing's URL. */
  code: QrPath;
};

const maxPoints = 4;

/** The number of points that are specializations or courses, unless there are too few facets. */
const maxOfferPoints = 2;

/** Groups of facets by which learners choose, most informative first. */
const posterFacetGroups = ["learners", "trial", "reading", "exam", "characters", "place"] satisfies FacetGroup[];

type Source = { origin: string; site: Pick<Site, "name"> };

/** Returns the poster of a public listing. */
export function posterContent({ origin, site }: Source, locale: Locale, listing: ListingDetail): PosterContent {
  const messages = messagesFor(locale, "poster");
  const invitations = listing.acceptsMessages ? messages.invitations.message : messages.invitations.contact;
  return {
    format: "poster",
    locale,
    brand: site.name,
    portrait: portraitOf(listing),
    title: primaryName(listing.name, locale),
    subtitle: secondaryName(listing.name, locale),
    line: lineOf(listing, locale),
    rating: ratingOf(listing, locale),
    sentence: sentenceOf(listing, locale),
    points: pointsOf(listing, locale),
    invitation: invitations[listing.type],
    hint: messages.hint,
    host: new URL(origin).host,
    code: codeOf(`${origin}${localPath(locale, `/listing/${listing.id}`)}?from=poster`),
  };
}

function lineOf(listing: ListingDetail, locale: Locale): string {
  const { kinds, experience } = messagesFor(locale, "poster");
  const city = cityName(listing.cityKey, listing.city, locale);
  // In Chinese, a space separates a city's Latin name from the next word.
  const kind = interpolate(kinds[listing.type], { city }).replace(/([\w.])(?=\p{Script=Han})/u, "$1 ");
  const years = listing.experienceYears;
  return years ? `${kind} · ${plural(experience, years)}` : kind;
}

function ratingOf(listing: ListingDetail, locale: Locale): PosterContent["rating"] {
  if (listing.reviewCount < reviewsForAverage) return null;
  const { value, note = "", label = "" } = ratingView(listing, messagesFor(locale, "shared"));
  return value === null ? null : { value, note, label };
}

/** Subjects first, then facets from each group in turn, so that no group takes all places. */
function pointsOf(listing: ListingDetail, locale: Locale): string[] {
  const labels = messagesFor(locale, "listing").facets;
  const offers = offerTexts(listing, locale, messagesFor(locale, "shared")).map(({ text }) => text);
  const groups = posterFacetGroups.map((group) => facetGroups[group].filter((key) => listing.facets.includes(key)));
  const inTurn = [0, 1, 2, 3, 4].flatMap((turn) => groups.flatMap((keys) => keys[turn] ?? []));
  const facets = inTurn.filter((key) => key !== "trial-paid").map((key) => withoutNote(labels[key]));
  const room = Math.max(maxOfferPoints, maxPoints - facets.length);
  return [...new Set([...offers.slice(0, room), ...facets])].slice(0, maxPoints);
}

/** Removes the note from `Heritage learner (speaks some at home)`: it explains the choice to owners. */
function withoutNote(label: string): string {
  return label.replace(/\s*[(（][^)）]*[)）]$/u, "");
}

/** Cannot fail: the server does not start with an origin that is too long for a code. */
function codeOf(url: string): QrPath {
  const code = qrPath(url);
  if (code === null) throw new Error(`The URL is too long for a QR code: ${url}.`);
  return code;
}
