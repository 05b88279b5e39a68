import { cityName, placeName } from "#domain/cities/place-name.ts";
import type { ListingSummary } from "#domain/listings/listing.ts";
import { primaryName, secondaryName } from "#domain/listings/person-name.ts";
import type { Site } from "#domain/site.ts";
import { fill } from "#i18n/fill.ts";
import { formatAmount } from "#i18n/formats.ts";
import { type Language, otherLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";

/** The texts of one share card. */
export type CardContent = {
  /** Decides which script leads. */
  language: Language;
  brand: Site["name"];
  /** A short label above the title. */
  badge: string | null;
  title: string;
  /** The same in the other language. */
  subtitle: string | null;
  /** A line of facts under the title, left to right. */
  facts: readonly string[];
};

export function siteCard(site: Site, language: Language): CardContent {
  const subtitle = site.tagline[otherLanguage(language)];
  return { language, brand: site.name, badge: null, title: site.tagline[language], subtitle, facts: [] };
}

export function cityCard(site: Site, language: Language, city: { key: string; name: string }): CardContent {
  const heading = (reader: Language) =>
    fill(words(reader, "seo").results.headingIn, { city: cityName(city.key, city.name, reader) });
  const subtitle = heading(otherLanguage(language));
  return { language, brand: site.name, badge: null, title: heading(language), subtitle, facts: [] };
}

export function listingCard(site: Site, language: Language, listing: ListingSummary): CardContent {
  const shared = words(language, "shared");
  return {
    language,
    brand: site.name,
    badge: listing.type === "teacher" ? shared.teacherKind : shared.schoolKind,
    title: primaryName(listing.name, language),
    subtitle: secondaryName(listing.name, language),
    facts: [
      placeName(listing, language),
      fill(words(language, "results").rate, { n: formatAmount(listing.hourlyRate) }),
    ],
  };
}
