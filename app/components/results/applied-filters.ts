import type { SearchQuery } from "#domain/search/search-query.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** A filter that narrows the results: its words, the words of its removal, and where the removal leads. */
export type AppliedFilter = { label: string; removeLabel: string; path: string };

/** The filters besides the city, which the heading names. `pathOf` gives the results of a changed query. */
export function appliedFilters(
  query: SearchQuery,
  locale: Locale,
  pathOf: (changed: Partial<SearchQuery>) => string,
): AppliedFilter[] {
  const own = messagesFor(locale, "results");
  const applied: { label: string; without: Partial<SearchQuery> }[] = [];
  if (query.category !== null) {
    applied.push({ label: messagesFor(locale, "search").categories[query.category], without: { category: null } });
  }
  if (query.type !== null) {
    applied.push({ label: query.type === "school" ? own.typeSchools : own.typeTeachers, without: { type: null } });
  }
  if (query.maxPrice !== null) {
    applied.push({ label: interpolate(own.priceUpTo, { n: query.maxPrice }), without: { maxPrice: null } });
  }
  return applied.map(({ label, without }) => ({
    label,
    removeLabel: interpolate(own.removeFilter, { filter: label }),
    path: pathOf(without),
  }));
}
