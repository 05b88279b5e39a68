import { placeName } from "#domain/cities/place-name.ts";
import { availabilityIn } from "#domain/listings/availability.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { type ContactLink, emailLink, websiteLink } from "#domain/listings/contact-links.ts";
import type { ListingSummary, ListingType } from "#domain/listings/listing.ts";
import type { NamePair } from "#domain/listings/person-name.ts";
import { isSpecializationKey } from "#domain/listings/specializations.ts";
import { formatMoney } from "#i18n/formats.ts";
import type { Locale } from "#i18n/locale.ts";
import { plural } from "#i18n/plural.ts";
import type { Messages } from "#i18n/messages.ts";
import { type Phrase, phrase, readersVersion } from "./listing/owner-text.ts";
import { type RatingView, ratingView, sampleRatingView } from "./listing/rating-view.ts";

/** A listing as its row in the results shows it: in the reader's words, with links that are safe to follow. */
export type ListingRowView = {
  id: string;
  type: ListingType;
  name: NamePair;
  /** Whether the name takes two lines on a phone. */
  longName: boolean;
  avatar: Avatar;
  avatarUrl: string | null;
  place: string;
  rating: RatingView;
  headline: Phrase | null;
  /** Specializations of a teacher, courses of a school. */
  offers: Phrase[];
  /** Null for schools. */
  experience: string | null;
  availability: Phrase;
  email: ContactLink | null;
  website: ContactLink | null;
  /** Such as `$75`. */
  rate: string;
};

/** The reader's words that a row needs. They come from outside: no catalog follows this file into a browser. */
export type RowMessages = { shared: Messages<"shared">; results: Messages<"results"> };

/** Latin characters that fit on the first line of a row on a phone. A Han character is as wide as two. */
const lettersOfLine = 20;

/** Prepares a row: on the server for the results, so that no list of cities travels there; in the browser for owners. */
export function listingRowView(
  listing: ListingSummary,
  locale: Locale,
  { shared, results: { years } }: RowMessages,
  sample = false,
): ListingRowView {
  const { latin, han } = listing.name;
  const experience = listing.type === "teacher" ? listing.experienceYears : null;
  return {
    id: listing.id,
    type: listing.type,
    name: listing.name,
    longName: (latin?.length ?? 0) + 2 * (han?.length ?? 0) > lettersOfLine,
    avatar: avatarOf(listing),
    avatarUrl: listing.avatarUrl,
    place: placeName(listing, locale),
    rating: sample ? sampleRatingView(listing.rating) : ratingView(listing, shared),
    headline: phrase(readersVersion(listing.headline, locale), locale),
    offers: listing.specializations.flatMap((offer) => offerText(offer, locale, shared.specializations)),
    experience: experience === null ? null : plural(years, experience),
    availability: phrase(availabilityIn(listing.availability ?? "", locale), locale) ?? {
      text: shared.byAppointment,
    },
    email: emailLink(listing.email),
    website: websiteLink(listing.websiteUrl),
    rate: formatMoney(listing.hourlyRate),
  };
}

function offerText(offer: string, locale: Locale, labels: Messages<"shared">["specializations"]): Phrase | [] {
  return isSpecializationKey(offer) ? { text: labels[offer] } : (phrase(offer, locale) ?? []);
}
