import { cityName, placeName } from "#domain/cities/place-name.ts";
import { availabilityIn } from "#domain/listings/availability.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { directionsLink } from "#domain/listings/contact-links.ts";
import type { ListingDetail, ListingType } from "#domain/listings/listing.ts";
import type { NamePair } from "#domain/listings/person-name.ts";
import { isSpecializationKey } from "#domain/listings/specializations.ts";
import { formatMoney } from "#i18n/formats.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import { plural } from "#i18n/plural.ts";
import { foreignLang } from "#i18n/text-language.ts";
import type { Messages } from "#i18n/messages.ts";
import { type ContactView, contactView, type DrawCode } from "./contact-view.ts";
import { type Phrase, paragraphs, phrase, readersVersion } from "./owner-text.ts";
import { type RatingView, ratingView } from "./rating-view.ts";

/** A listing as its page shows it: texts are ready to read, links are safe to follow. */
export type ListingView = {
  id: string;
  type: ListingType;
  name: NamePair;
  avatar: Avatar;
  avatarUrl: string | null;
  place: string;
  rating: RatingView;
  rate: string;
  experience: string | null;
  availability: Phrase;
  headline: Phrase | null;
  about: Phrase[];
  /** Specializations of a teacher, courses of a school. */
  offers: Phrase[];
  address: (Phrase & { directions: string }) | null;
  contact: ContactView;
};

/** What a view is made with: words come from outside, so that no catalog follows this file into a browser. */
export type ViewMaterials = { messages: Messages<"listing">; shared: Messages<"shared">; drawCode: DrawCode };

export function listingView(
  listing: ListingDetail,
  locale: Locale,
  { messages: own, shared, drawCode }: ViewMaterials,
): ListingView {
  const years = listing.type === "teacher" ? listing.experienceYears : null;
  return {
    id: listing.id,
    type: listing.type,
    name: listing.name,
    avatar: avatarOf(listing),
    avatarUrl: listing.avatarUrl,
    place: placeName(listing, locale),
    rating: ratingView(listing, shared),
    rate: formatMoney(listing.hourlyRate),
    experience: years === null ? null : plural(own.years, years),
    availability: phrase(availabilityIn(listing.availability ?? "", locale), locale) ?? {
      text: shared.byAppointment,
    },
    headline: phrase(readersVersion(listing.headline, locale), locale),
    about: paragraphs(readersVersion(listing.bio, locale), locale),
    offers: offersOf(listing, locale, shared.specializations),
    address: addressOf(listing, locale),
    contact: contactView(listing, locale, own, drawCode),
  };
}

/** Known specializations in the reader's words, others as typed. */
function offersOf(listing: ListingDetail, locale: Locale, labels: Messages<"shared">["specializations"]): Phrase[] {
  const offers = listing.type === "school" ? listing.courses : listing.specializations;
  return offers.flatMap((offer) => {
    if (isSpecializationKey(offer)) return [{ text: labels[offer] }];
    return phrase(offer, locale) ?? [];
  });
}

/** A school's address, with its city where the owner left that out. Teachers have none: they may work at home. */
function addressOf(listing: ListingDetail, locale: Locale): ListingView["address"] {
  if (listing.type !== "school") return null;
  const typed = listing.schoolAddress?.trim().replace(/\s*\n\s*/gu, "\n") ?? "";
  if (typed === "") return null;
  const names = [listing.city, ...locales.map((one) => cityName(listing.cityKey, listing.city, one))];
  const named = names.some((name) => typed.toLowerCase().includes(name.toLowerCase()));
  const text = named ? typed : `${typed}\n${placeName(listing, "en")}`;
  return { text, lang: foreignLang(text, locale), directions: directionsLink(text) };
}
