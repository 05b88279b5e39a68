import type { Language } from "./language.ts";

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A whole count with thousands separators, alike in both languages: `1,234`. */
export function formatCount(n: number): string {
  return grouped.format(n);
}

/** A count that stops at a bound: `1,000+` when capped. */
export function formatCappedCount(count: { value: number; capped: boolean }): string {
  return count.capped ? `${formatCount(count.value)}+` : formatCount(count.value);
}

/** A US dollar amount without its sign: `75`, `62.50`, `1,200`. Cents show only when there are any. */
export function formatAmount(dollars: number): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  return dollars.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** US dollars: `$75`, `$62.50`. */
export function formatMoney(dollars: number): string {
  return `$${formatAmount(dollars)}`;
}

/** Numbers of which one is chosen: `1, 3, 6 or 12`; `1、3、6 或 12`. */
export function formatChoice(language: Language, numbers: readonly number[]): string {
  const [comma, or] = language === "zh" ? ["、", " 或 "] : [", ", " or "];
  return [numbers.slice(0, -1).join(comma), ...numbers.slice(-1)].filter((part) => part !== "").join(or);
}

/** A rating with one decimal: `4.8`. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** A day for sentences, in UTC: `Feb 20, 2027`; `2027 年 2 月 20 日`. */
export function formatDate(language: Language, date: Date): string {
  if (language === "zh") return `${date.getUTCFullYear()} 年 ${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`;
  return date.toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
}

/** A day for tables, in UTC: `Feb 20, 2027`; `2027-02-20`. */
export function formatTableDate(language: Language, date: Date): string {
  return language === "zh" ? date.toISOString().slice(0, 10) : formatDate(language, date);
}

/** What was paid, to the cent: `$15.00`. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
