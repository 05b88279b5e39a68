/** Field values that do not filter. */
const unfilteredValues = new Set(["", "all"]);
const allCities = "All Cities";

/**
 * Returns the URL of a search form at `path`, without values that do not filter. A city page has its city in the path.
 * Elsewhere a search without filters keeps the city parameter, because the bare path is the landing page.
 */
export function searchUrl(path: string, fields: FormData): string {
  const hasPlace = path.includes("/city/");
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    if (hasPlace && (name === "city" || name === "category")) continue;
    if (typeof value === "string" && !unfilteredValues.has(value) && value !== allCities) params.append(name, value);
  }
  if (params.size > 0) return `${path}?${params}`;
  return hasPlace ? path : `${path}?${new URLSearchParams({ city: allCities })}`;
}
