/**
 * The page numbers to offer: the first, the last, and the current one with its neighbors. `null` is a gap. A gap never
 * hides a single number.
 */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const gap = n - (shown[index - 1] ?? 0);
    if (gap === 2) return [n - 1, n];
    return gap > 2 ? [null, n] : [n];
  });
}
