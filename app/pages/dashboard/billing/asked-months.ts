/** Where nothing else is asked for. */
const usualMonths = 3;

/** How many of the offered months are chosen at first: those of a link, as a letter has it, else three. */
export function askedMonths(search: URLSearchParams, offered: readonly number[]): number {
  const asked = search.get("months");
  const chosen = offered.find((months) => String(months) === asked);
  return chosen ?? offered.find((months) => months === usualMonths) ?? offered[0] ?? 1;
}
