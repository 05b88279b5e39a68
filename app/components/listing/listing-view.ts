import { cityName, placeName } from "#domain/cities/place-name.ts";
import { availabilityIn } from "#domain/listings/availability.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { directionsLink } from "#domain/listings/contact-links.ts";
import type { ListingDetail, ListingType } from "#domain/listings/listing.ts";
import type { NamePair } from "#domain/listings/person-name.ts";
import { isSpecializationKey } from "#domain/listings/specializations.ts";
import { formatMoney } from "#i18n/formats.ts";
import { type Language, languages } from "#i18n/language.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { foreignLang } from "#i18n/text-language.ts";
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

/** What a view is made with: words come from outside, so that no catalogue follows this file into a browser. */
export type ViewMaterials = { messages: Messages<"listing">; shared: Messages<"shared">; drawCode: DrawCode };

export function listingView(
  listing: ListingDetail,
  language: Language,
  { messages: own, shared, drawCode }: ViewMaterials,
): ListingView {
  const years = listing.type === "teacher" ? listing.experienceYears : null;
  return {
    id: listing.id,
    type: listing.type,
    name: listing.name,
    avatar: avatarOf(listing),
    avatarUrl: listing.avatarUrl,
    place: placeName(listing, language),
    rating: ratingView(listing, shared),
    rate: formatMoney(listing.hourlyRate),
    experience: years === null ? null : plural(own.years, years),
    availability: phrase(availabilityIn(listing.availability ?? "", language), language) ?? {
      text: shared.byAppointment,
    },
    headline: phrase(readersVersion(listing.headline, language), language),
    about: paragraphs(readersVersion(listing.bio, language), language),
    offers: offersOf(listing, language, shared.specializations),
    address: addressOf(listing, language),
    contact: contactView(listing, language, own, drawCode),
  };
}

/** Known specializations in the reader's words, others as typed. */
function offersOf(listing: ListingDetail, language: Language, labels: Messages<"shared">["specializations"]): Phrase[] {
  const offers = listing.type === "school" ? listing.courses : listing.specializations;
  return offers.flatMap((offer) => {
    if (isSpecializationKey(offer)) return [{ text: labels[offer] }];
    return phrase(offer, language) ?? [];
  });
}

/** A school's address, with its city where the owner left that out. Teachers have none: they may work at home. */
function addressOf(listing: ListingDetail, language: Language): ListingView["address"] {
  if (listing.type !== "school") return null;
  const typed = listing.schoolAddress?.trim().replace(/\s*\n\s*/gu, "\n") ?? "";
  if (typed === "") return null;
  const names = [listing.city, ...languages.map((one) => cityName(listing.cityKey, listing.city, one))];
  const named = names.some((name) => typed.toLowerCase().includes(name.toLowerCase()));
  const text = named ? typed : `${typed}\n${placeName(listing, "en")}`;
  return { text, lang: foreignLang(text, language), directions: directionsLink(text) };
}
