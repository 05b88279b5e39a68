import { textInLocale } from "#app/components/listing/owner-text.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { primaryName, secondaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import { jpegOfPath } from "#domain/media/media.ts";
import type { Site } from "#domain/site.ts";
import { formatAmount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, otherLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** The portrait of a teacher, or the logo of a school. */
export type Portrait = {
  shape: "round" | "square";
  /** The name of a JPEG in the file store; null if there is none. */
  file: string | null;
  /** Drawn if there is no file. */
  avatar: Avatar;
};

/** The texts of one share card. */
export type CardContent = {
  format: "card";
  /** Determines the leading script. */
  locale: Locale;
  brand: Site["name"];
  /** A short label above the title. */
  badge: string | null;
  title: string;
  /** The title in the other language. */
  subtitle: string | null;
  /** A sentence below the title and subtitle. */
  sentence: string | null;
  /** A line of facts under the title, left to right. */
  facts: readonly string[];
  portrait: Portrait | null;
};

export function siteCard(site: Site, locale: Locale): CardContent {
  const subtitle = site.tagline[otherLocale(locale)];
  return { ...plainCard(site, locale), title: site.tagline[locale], subtitle };
}

export function cityCard(site: Site, locale: Locale, city: CityChoice): CardContent {
  const heading = (reader: Locale) => interpolate(messagesFor(reader, "seo").results.headingIn, { city: city[reader] });
  const subtitle = heading(otherLocale(locale));
  return { ...plainCard(site, locale), title: heading(locale), subtitle };
}

/** Puts a listing's type above its name, or among the facts if a headline needs the space. */
export function listingCard(site: Site, locale: Locale, listing: ListingSummary): CardContent {
  const shared = messagesFor(locale, "shared");
  const kind = listing.type === "teacher" ? shared.teacherKind : shared.schoolKind;
  const headline = sentenceOf(listing, locale);
  const facts = [
    listing.place[locale],
    interpolate(messagesFor(locale, "results").rate, { n: formatAmount(listing.hourlyRate) }),
  ];
  return {
    ...plainCard(site, locale),
    portrait: portraitOf(listing),
    badge: headline === null ? kind : null,
    title: primaryName(listing.name, locale),
    subtitle: secondaryName(listing.name, locale),
    sentence: headline,
    facts: headline === null ? facts : [kind, ...facts],
  };
}

/** The owner's sentence, in the reader's language if both exist. */
export function sentenceOf(listing: ListingSummary, locale: Locale): string | null {
  return textInLocale(listing.headline, listing.headlineZh, locale);
}

export function portraitOf(listing: ListingSummary): Portrait {
  const shape = listing.type === "teacher" ? "round" : "square";
  return { shape, file: jpegOfPath(listing.avatarUrl), avatar: avatarOf(listing) };
}

function plainCard(site: Site, locale: Locale) {
  return { format: "card" as const, locale, brand: site.name, badge: null, sentence: null, facts: [], portrait: null };
}
