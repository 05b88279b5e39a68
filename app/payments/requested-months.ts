/** The default selection. */
const usualMonths = 3;

/** The months selected at first: those in the URL, as in links from emails, otherwise three. */
export function requestedMonths(search: URLSearchParams, offered: readonly number[]): number {
  const requested = search.get("months");
  const chosen = offered.find((months) => String(months) === requested);
  return chosen ?? offered.find((months) => months === usualMonths) ?? offered[0] ?? 1;
}
