import { categoryOptions, placeOptions } from "#app/components/results/search-form.ts";
import type { CityChoice } from "#domain/cities/city.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { SearchBarView } from "./search-bar.tsx";

/** The page for a search in an unknown city. It does not echo the search text. */
export type UnknownCityView = SearchBarView & { messages: Messages<"home">["unknownCity"] };

/** `cities`: options of the city selector. */
export function unknownCityView(cities: readonly CityChoice[], locale: Locale): UnknownCityView {
  return {
    cityOptions: placeOptions(cities, locale),
    categoryOptions: categoryOptions(locale),
    search: messagesFor(locale, "search"),
    messages: messagesFor(locale, "home").unknownCity,
  };
}
