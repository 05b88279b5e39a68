import { categoryOptions, placeOptions } from "#app/components/results/search-form.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import type { CityCount } from "#domain/cities/list-city-counts.ts";
import { cityPath, searchPath, wholeDirectory } from "#domain/search/search-query.ts";
import type { Site } from "#domain/site.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { SearchBarView } from "./search-bar.tsx";

export type CityCardView = {
  key: string;
  path: string;
  name: string;
  /** The name in the other language, for the title slip. */
  otherName: string;
  pinyin: string;
  state: string;
  count: string;
};

/** The landing page, ready to show. Paths carry the language's prefix. */
export type LandingView = SearchBarView & {
  /** The id of the element that the first paint waits for. */
  heroTextId: string;
  cities: CityCardView[];
  allPath: string;
  prices: { teacher: string; school: string };
  messages: Messages<"home">;
};

type LandingData = {
  counts: readonly CityCount[];
  sample: boolean;
  cities: readonly CityChoice[];
  site: Pick<Site, "prices">;
};

export function landingView({ counts, sample, cities, site }: LandingData, locale: Locale): LandingView {
  const own = messagesFor(locale, "home");
  return {
    heroTextId: "hero-text",
    cities: counts.map((cityCount) => cityCard(cityCount, sample, locale)),
    cityOptions: placeOptions(cities, locale),
    categoryOptions: categoryOptions(locale),
    allPath: localPath(locale, searchPath(wholeDirectory)),
    prices: {
      teacher: interpolate(own.band.teacherPrice, { n: site.prices.teacherMonthlyUsd }),
      school: interpolate(own.band.schoolPrice, { n: site.prices.schoolMonthlyUsd }),
    },
    messages: own,
    search: messagesFor(locale, "search"),
  };
}

function cityCard({ city, count }: CityCount, sample: boolean, locale: Locale): CityCardView {
  return {
    key: city.key,
    path: localPath(locale, cityPath(city.key)),
    name: city[locale],
    otherName: locale === "zh" ? city.en : city.zh,
    pinyin: city.pinyin,
    state: locale === "zh" ? city.stateZh : city.state,
    count: cardCount(count, sample, locale),
  };
}

function cardCount(count: number, sample: boolean, locale: Locale): string {
  const { cityCount, sampleCount, cityEmpty } = messagesFor(locale, "home");
  return count === 0 ? cityEmpty : plural(sample ? sampleCount : cityCount, count, { n: formatCount(count) });
}
