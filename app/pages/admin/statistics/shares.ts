import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

/** The texts of a share, and of a figure that nothing is known about. */
export type ShareTexts = Pick<Messages<"adminStatistics">, "of" | "none">;

const percents = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

export function percentOf(count: number, total: number, { none }: ShareTexts): string {
  return total === 0 ? none : percents.format(count / total);
}

/** A row of a name, "3 / 4", and the percentage. */
export function shareRow(name: string, count: number, total: number, texts: ShareTexts): [string, string, string] {
  const counts = interpolate(texts.of, { n: formatCount(count), total: formatCount(total) });
  return [name, counts, percentOf(count, total, texts)];
}

/** Null without a base to divide by. */
export function rateOf(count: number, base: number, per: number): number | null {
  return base === 0 ? null : (per * count) / base;
}

export function formatDecimal(value: number | null, digits: number, { none }: ShareTexts): string {
  return value === null ? none : value.toLocaleString("en", { maximumFractionDigits: digits });
}
