import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { type ContactLink, emailLink, websiteLink } from "#domain/listings/fields/contact-links.ts";
import { type NamePair, primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { ListingSummary, Previewed } from "#domain/listings/listing-summary.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { availabilityText, offerTexts, type Phrase, phrase, rateText, textInLocale } from "./listing/owner-text.ts";
import { type RatingView, ratingView, sampleRatingView } from "./listing/rating-view.ts";
import type { Marks } from "./marked.tsx";

/** A listing as shown in its results row: in the reader's locale, with links that are safe to follow. */
export type ListingRowView = {
  id: string;
  type: ListingType;
  kind: string;
  /** The disclosure of a school’s paid plan; null for teachers and samples. */
  plan: string | null;
  name: NamePair;
  /** The name as the reader sees it first. */
  primaryName: string;
  /** Whether the name takes two lines on a phone. */
  longName: boolean;
  avatar: Avatar;
  avatarUrl: string | null;
  place: string;
  rating: RatingView;
  headline: Phrase | null;
  /** Specializations of a teacher, courses of a school. */
  offers: Phrase[];
  /** Labeled facts, in the same order in every row. */
  facts: (Phrase & { label: string; className?: string })[];
  email: ContactLink | null;
  website: ContactLink | null;
  /** Formatted, for example `$75`. */
  rate: string;
  /** The parts of these texts that the keyword search matched. */
  marks?: Marks;
};

/** The messages that a row needs. They are passed in, so that this file loads no catalog in a browser. */
export type RowMessages = { shared: Messages<"shared">; results: Messages<"results"> };

/** Latin characters that fit on the first line of a row on a phone. A Han character is as wide as two. */
const lettersOfLine = 20;

/**
 * Prepares a row: on the server for the results, so that their script stays small; in the browser for owners. Add new
 * facts here.
 */
export function listingRowView(
  listing: Previewed<ListingSummary>,
  locale: Locale,
  { shared, results: messages }: RowMessages,
  sample = false,
): ListingRowView {
  const { latin, han } = listing.name;
  const isSchool = listing.type === "school";
  const years = listing.experienceYears;
  const experience = years === null ? [] : [{ label: messages.experience, text: plural(messages.years, years) }];
  return {
    id: listing.id,
    type: listing.type,
    kind: isSchool ? shared.schoolKind : shared.teacherKind,
    plan: isSchool && !sample ? shared.featured : null,
    name: listing.name,
    primaryName: primaryName(listing.name, locale),
    longName: (latin?.length ?? 0) + 2 * (han?.length ?? 0) > lettersOfLine,
    avatar: avatarOf(listing),
    avatarUrl: listing.avatarUrl,
    place: listing.place[locale],
    rating: sample ? sampleRatingView(listing.rating) : ratingView(listing, shared),
    headline: phrase(textInLocale(listing.headline, listing.headlineZh, locale), locale),
    offers: offerTexts(listing, locale, shared),
    facts: [...experience, { label: messages.availability, ...availabilityText(listing.availability, locale, shared) }],
    email: emailLink(listing.email),
    website: websiteLink(listing.websiteUrl),
    rate: rateText(listing.hourlyRate),
  };
}

/** The texts of a row that a search by words may match. */
export function searchedTexts({ name, place, headline, offers }: ListingRowView): SearchedText[] {
  const texts: [SearchedText["textClass"], string | null | undefined][] = [
    ["name", name.latin],
    ["name", name.han],
    ["offer", place],
    ["text", headline?.text],
    ...offers.map(({ text }): ["offer", string] => ["offer", text]),
  ];
  return texts.flatMap(([textClass, text]) => (text ? { textClass, text } : []));
}

type SearchedText = { textClass: "name" | "offer" | "text"; text: string };
