import { expect, test } from "vitest";
import { homeCities } from "#domain/cities/cities.ts";
import { defaultSite } from "#domain/site.ts";
import type { Locale } from "#i18n/locale.ts";
import { landingView } from "./landing-view.ts";

function cardCounts(locale: Locale, numbers: readonly number[], sample: boolean): string[] {
  const counts = numbers.flatMap((count, index) => {
    const home = homeCities[index];
    return home ? [{ city: home.city, count }] : [];
  });
  return landingView({ counts, sample, cities: [], site: defaultSite }, locale).cities.map((city) => city.count);
}

test("a card shows the number of listings in its city, or an invitation to be the first", () => {
  expect(cardCounts("en", [1258, 1, 0], false)).toEqual(["1,258 listings", "1 listing", "Be the first"]);
  expect(cardCounts("zh", [1258, 1, 0], false)).toEqual(["1,258 个主页", "1 个主页", "期待第一位老师"]);
});

test("a sample count is labeled as a sample", () => {
  expect(cardCounts("en", [24, 1], true)).toEqual(["24 listings (sample)", "1 listing (sample)"]);
  expect(cardCounts("zh", [24], true)).toEqual(["24 个主页（示例）"]);
});
