import { placeName } from "#domain/cities/place-name.ts";
import { availabilityIn } from "#domain/listings/availability.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { type ContactLink, emailLink, websiteLink } from "#domain/listings/contact-links.ts";
import type { ListingSummary, ListingType } from "#domain/listings/listing.ts";
import type { NamePair } from "#domain/listings/person-name.ts";
import { isSpecializationKey } from "#domain/listings/specializations.ts";
import { formatMoney } from "#i18n/formats.ts";
import type { Language } from "#i18n/language.ts";
import { plural } from "#i18n/plural.ts";
import { foreignLang } from "#i18n/text-language.ts";
import type { Words } from "#i18n/words.ts";

/** A text ready to read; `lang` is set where it is not in the page's language. */
type RowText = { text: string; lang?: string };

/** A listing as its row in the results shows it: in the reader's words, with links that are safe to follow. */
export type ListingRowView = {
  id: string;
  type: ListingType;
  name: NamePair;
  avatar: Avatar;
  avatarUrl: string | null;
  place: string;
  rating: number;
  reviewCount: number;
  /** Specializations of a teacher, courses of a school. */
  offers: RowText[];
  /** Null for schools. */
  experience: string | null;
  availability: RowText;
  email: ContactLink | null;
  website: ContactLink | null;
  /** Such as `$75`. */
  rate: string;
};

/** The reader's words that a row needs. They come from outside: no catalogue follows this file into a browser. */
export type RowWords = { shared: Words<"shared">; results: Words<"results"> };

/** Prepares a row: on the server for the results, so that no list of cities travels there; in the browser for owners. */
export function listingRowView(
  listing: ListingSummary,
  language: Language,
  { shared, results: { years } }: RowWords,
): ListingRowView {
  const experience = listing.type === "teacher" ? listing.experienceYears : null;
  return {
    id: listing.id,
    type: listing.type,
    name: listing.name,
    avatar: avatarOf(listing),
    avatarUrl: listing.avatarUrl,
    place: placeName(listing, language),
    rating: listing.rating,
    reviewCount: listing.reviewCount,
    offers: listing.specializations.map((offer) => offerText(offer, language, shared.specializations)),
    experience: experience === null ? null : plural(years, experience),
    availability: listing.availability
      ? ownText(availabilityIn(listing.availability, language), language)
      : { text: shared.byAppointment },
    email: emailLink(listing.email),
    website: websiteLink(listing.websiteUrl),
    rate: formatMoney(listing.hourlyRate),
  };
}

function offerText(offer: string, language: Language, labels: Words<"shared">["specializations"]): RowText {
  return isSpecializationKey(offer) ? { text: labels[offer] } : ownText(offer, language);
}

function ownText(text: string, language: Language): RowText {
  return { text, lang: foreignLang(text, language) };
}
