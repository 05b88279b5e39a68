/** What a field says when it does not filter. */
const idle = new Set(["", "all"]);
const allCities = "All Cities";

/**
 * The URL that a search form asks for, without what says nothing. The whole directory keeps its one parameter,
 * because the path alone is the landing page.
 */
export function searchUrl(action: string, fields: FormData): string {
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string" && !idle.has(value) && value !== allCities) params.append(name, value);
  }
  if (params.size === 0) params.set("city", allCities);
  return `${action}?${params}`;
}
