import { formatCount } from "#i18n/formats.ts";

/** The server stops counting here. */
const countLimit = 10_000;

/** A count of the overview: "10,000+" where the server stopped counting. */
export function cappedCount(count: number): string {
  return `${formatCount(count)}${count >= countLimit ? "+" : ""}`;
}
