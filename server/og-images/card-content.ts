import { readersVersion } from "#app/components/listing/owner-text.ts";
import type { CityChoice } from "#domain/cities/city.ts";
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
  /** A sentence below both. */
  sentence: string | null;
  /** A line of facts under the title, left to right. */
  facts: readonly string[];
};

export function siteCard(site: Site, language: Language): CardContent {
  const subtitle = site.tagline[otherLanguage(language)];
  return { ...plainCard(site, language), title: site.tagline[language], subtitle };
}

export function cityCard(site: Site, language: Language, city: CityChoice): CardContent {
  const heading = (reader: Language) => fill(words(reader, "seo").results.headingIn, { city: city[reader] });
  const subtitle = heading(otherLanguage(language));
  return { ...plainCard(site, language), title: heading(language), subtitle };
}

/** A listing's type goes above its name, or among the facts if a headline needs the space. */
export function listingCard(site: Site, language: Language, listing: ListingSummary): CardContent {
  const shared = words(language, "shared");
  const kind = listing.type === "teacher" ? shared.teacherKind : shared.schoolKind;
  const headline = readersVersion(listing.headline, listing.headlineZh, language);
  const facts = [
    listing.place[language],
    fill(words(language, "results").rate, { n: formatAmount(listing.hourlyRate) }),
  ];
  return {
    ...plainCard(site, language),
    badge: headline === null ? kind : null,
    title: primaryName(listing.name, language),
    subtitle: secondaryName(listing.name, language),
    sentence: headline,
    facts: headline === null ? facts : [kind, ...facts],
  };
}

function plainCard(site: Site, language: Language) {
  return { language, brand: site.name, badge: null, sentence: null, facts: [] };
}
