import type { SelectOption } from "#app/design/field/select.tsx";
import { isMainCity } from "#domain/cities/cities.ts";
import { categories } from "#domain/listings/fields/categories.ts";
import {
  allCities,
  cityParameter,
  type SearchQuery,
  type SearchSort,
  searchPrices,
} from "#domain/search/search-query.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";

/** A city of the selector. */
export type CityChoice = { key: string; en: string; zh: string };

/** The search fields by their URL parameter. */
export type SearchFields = Record<SelectName | "q" | "fit", string>;

/** The fields with options. */
export type SelectName = "city" | "category" | "type" | "price" | "sort";

export type SearchForm = {
  values: SearchFields;
  options: Record<SelectName, SelectOption[]>;
  /** The search in two lines, and the label of the chosen order. */
  chosen: Record<"first" | "second" | "sort", string>;
};

/** Returns the search form's options and values. A city without a listing is an option while it is chosen. */
export function searchForm(query: SearchQuery, cities: readonly CityChoice[], locale: Locale): SearchForm {
  const own = messagesFor(locale, "results");
  const chosen = cities.find((city) => city.key === query.city);
  const city = query.city === null ? allCities : cityParameter(query.city, chosen?.en ?? query.cityText);
  const cityOptions = placeOptions(cities, locale);
  if (!cityOptions.some(({ value }) => value === city))
    cityOptions.push({ value: city, label: query.cityText ?? city });
  const values = {
    q: query.words ?? "",
    city,
    category: query.category ?? "all",
    type: query.type ?? "",
    price: query.maxPrice === null ? "" : String(query.maxPrice),
    sort: query.sort === "default" ? "" : query.sort,
    fit: query.facets.join(","),
  };
  const options: SearchForm["options"] = {
    city: cityOptions,
    category: categoryOptions(locale),
    type: [
      { value: "", label: own.typeAll },
      { value: "teacher", label: own.typeTeachers },
      { value: "school", label: own.typeSchools },
    ],
    price: [{ value: "", label: own.anyPrice }, ...searchPrices.map((price) => priceOption(price, own))],
    sort: sorts.map(({ value, word }) => ({ value: value === "default" ? "" : value, label: own[word] })),
  };
  const label = (name: SelectName) => options[name].find(({ value }) => value === values[name])?.label ?? values[name];
  const [first = "", second = ""] = [query.words ?? [], label("city"), label("category")].flat();
  return { values, options, chosen: { first, second, sort: label("sort") } };
}

/**
 * "All Cities", the main cities, then the others in the reader's language: alphabetically, or by pinyin. The value is
 * the English name in both languages, so that URLs do not depend on the language; or the key, if that name resolves to
 * another city.
 */
export function placeOptions(cities: readonly CityChoice[], locale: Locale): SelectOption[] {
  const all = { value: allCities, label: messagesFor(locale, "search").allCities };
  const main = cities.filter(({ key }) => isMainCity(key));
  const others = cities.filter(({ key }) => !isMainCity(key));
  others.sort((one, other) => collators[locale].compare(one[locale], other[locale]));
  return [
    all,
    ...[...main, ...others].map((city) => ({ value: cityParameter(city.key, city.en), label: city[locale] })),
  ];
}

const collators: Record<Locale, Intl.Collator> = { en: new Intl.Collator("en"), zh: new Intl.Collator("zh") };

export function categoryOptions(locale: Locale): SelectOption[] {
  const own = messagesFor(locale, "search");
  const all = { value: "all", label: own.allCategories };
  return [all, ...categories.map((category) => ({ value: category, label: own.categories[category] }))];
}

const sorts = [
  { value: "default", word: "sortDefault" },
  { value: "rating", word: "sortRating" },
  { value: "price", word: "sortPriceUp" },
  { value: "price-desc", word: "sortPriceDown" },
  { value: "experience", word: "sortExperience" },
] as const satisfies readonly { value: SearchSort; word: keyof Messages<"results"> }[];

function priceOption(price: number, own: Messages<"results">): SelectOption {
  return { value: String(price), label: interpolate(own.priceUpTo, { n: price }) };
}
