/** Prints the median, p95, p99 and maximum of times in milliseconds. */
export function printPercentiles(title: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const figures = [`p50 ${at(0.5).toFixed(1)}`, `p95 ${at(0.95).toFixed(1)}`, `p99 ${at(0.99).toFixed(1)}`];
  console.log(`${title.padEnd(24)} ${figures.join("  ")}  longest ${at(1).toFixed(1)} ms`);
}
