import { data } from "react-router";
import { noStore } from "#app/cache-control.ts";
import { type CityPrices, listCityPrices } from "#domain/guides/city-prices.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { cityPath } from "#domain/search/search-query.ts";
import type { Services } from "#domain/services.ts";
import { formatCount, formatDate, formatMoney } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** Prices by city, ready to show: the city's page, the median, the range, and how many listings they are from. */
export type PricesView = {
  rows: { city: string; href: string; median: string; range: string; listings: string }[];
  /** When they were computed; null while there are none. */
  computed: string | null;
};

/** Throws a 503 page if the database fails, because older prices would have no date. */
export async function loadPrices(services: Services, locale: Locale): Promise<PricesView> {
  const found = await orUnavailable(services, "prices-unavailable", () => listCityPrices(services));
  if (!found.ok) throw data(null, { status: 503, headers: { "Cache-Control": noStore } });
  const messages = messagesFor(locale, "guides");
  const days = found.value.map(({ computedAt }) => computedAt.getTime());
  const date = days.length === 0 ? null : formatDate(locale, new Date(Math.min(...days)));
  return {
    rows: found.value.map((prices) => rowOf(prices, locale)),
    computed: date === null ? null : interpolate(messages.pricesComputed, { date }),
  };
}

function rowOf({ city, listings, lowest, median, highest }: CityPrices, locale: Locale) {
  const { priceRange } = messagesFor(locale, "guides");
  return {
    city: city[locale],
    href: localPath(locale, cityPath(city.key)),
    median: formatMoney(median),
    range: interpolate(priceRange, { low: formatMoney(lowest), high: formatMoney(highest) }),
    listings: formatCount(listings),
  };
}
