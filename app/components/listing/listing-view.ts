import { cityName } from "#domain/cities/place-name.ts";
import { facetGroupNames } from "#domain/facets/facets.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { directionsLink } from "#domain/listings/fields/contact-links.ts";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { ListingDetail, Previewed } from "#domain/listings/listing-summary.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, locales } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { foreignLang } from "#i18n/text-language.ts";
import { type ContactView, contactView, type DrawCode } from "./contact/contact-view.ts";
import { facetsText } from "./facets-text.ts";
import { availabilityText, offerTexts, type Phrase, paragraphs, phrase, rateText, textInLocale } from "./owner-text.ts";
import { type RatingView, ratingView } from "./rating-view.ts";
import { timesText } from "./times-text.ts";

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
  availability: Phrase;
  /** Rate, experience and availability, in the order of every listing. */
  facts: Fact[];
  headline: Phrase | null;
  about: Phrase[];
  /** Specializations of a teacher, courses of a school. */
  offers: Phrase[];
  /** Facets by group and lesson times, each with its label. */
  goodFor: { label: string; text: string }[];
  address: (Phrase & { directions: string }) | null;
  contact: ContactView;
};

type Fact = Phrase & { label: string /** Shown after the text in a smaller size. */; unit?: string };

/** The inputs of a view. Messages are passed in, so that this file loads no catalog in a browser. */
export type ViewMaterials = { messages: Messages<"listing">; shared: Messages<"shared">; drawCode: DrawCode };

export function listingView(
  listing: Previewed<ListingDetail>,
  locale: Locale,
  { messages: own, shared, drawCode }: ViewMaterials,
): ListingView {
  const rate = rateText(listing.hourlyRate);
  const availability = availabilityText(listing.availability, locale, shared);
  const years = listing.experienceYears;
  const experience = years === null ? [] : [{ label: own.yearsOfExperience, text: plural(own.years, years) }];
  return {
    id: listing.id,
    type: listing.type,
    name: listing.name,
    avatar: avatarOf(listing),
    avatarUrl: listing.avatarUrl,
    place: listing.place[locale],
    rating: ratingView(listing, shared),
    rate,
    availability,
    facts: [
      { label: own.hourlyRate, text: rate, unit: own.perHour },
      ...experience,
      { label: own.availability, ...availability },
    ],
    headline: phrase(textInLocale(listing.headline, listing.headlineZh, locale), locale),
    about: paragraphs(textInLocale(listing.bio, listing.bioZh, locale), locale),
    offers: offerTexts(listing, locale, shared),
    goodFor: goodForOf(listing, locale, own, shared),
    address: addressOf(listing, locale),
    contact: contactView(listing, locale, own, drawCode),
  };
}

/** Returns the owner's text: the paragraphs, or else the headline. Null without either. */
export function descriptionOf({ about, headline }: ListingView): string | null {
  return about.map(({ text }) => text).join("\n") || (headline?.text ?? null);
}

/** The facets by group, in the order of the form; empty groups are omitted. */
function goodForOf(
  listing: Previewed<ListingDetail>,
  locale: Locale,
  own: Messages<"listing">,
  shared: Messages<"shared">,
): ListingView["goodFor"] {
  const city = cityName(listing.cityKey, listing.city, locale);
  const times = timesText(listing.lessonTimes, own.lessonTimes, shared);
  return facetGroupNames.flatMap((group) => {
    if (group === "times") return times === "" ? [] : { label: interpolate(own.timesIn, { city }), text: times };
    const text = facetsText(group, listing, { own, shared });
    return text === "" ? [] : { label: own.facetGroups[group], text };
  });
}

/** A school's address, with the city added if the owner omitted it. Teachers have none: they may work at home. */
function addressOf(listing: Previewed<ListingDetail>, locale: Locale): ListingView["address"] {
  if (listing.type !== "school") return null;
  const typed = listing.schoolAddress?.trim().replace(/\s*\n\s*/gu, "\n") ?? "";
  if (typed === "") return null;
  const names = [listing.city, ...locales.map((one) => cityName(listing.cityKey, listing.city, one))];
  const named = names.some((name) => typed.toLowerCase().includes(name.toLowerCase()));
  const text = named ? typed : `${typed}\n${listing.place.en}`;
  return { text, lang: foreignLang(text, locale), directions: directionsLink(text) };
}
