import type { Locale } from "./locale.ts";

// Created once: creating a formatter takes longer than using it, and a results page has dozens of amounts.
const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a count with thousands separators, identical in both languages: `1,234`. */
export function formatCount(n: number): string {
  return grouped.format(n);
}

/** Formats a count with an upper bound: `1,000+` if capped. */
export function formatCappedCount(count: { value: number; capped: boolean }): string {
  return count.capped ? `${formatCount(count.value)}+` : formatCount(count.value);
}

/** Formats a US dollar amount without its sign: `75`, `62.50`, `1,200`. Cents are shown only if there are any. */
export function formatAmount(dollars: number): string {
  return (Number.isInteger(dollars) ? grouped : withCents).format(dollars);
}

/** US dollars: `$75`, `$62.50`. */
export function formatMoney(dollars: number): string {
  return `$${formatAmount(dollars)}`;
}

/** Formats numbers as a choice: `1, 3, 6 or 12`; `1、3、6 或 12`. */
export function formatChoice(locale: Locale, numbers: readonly number[]): string {
  const [comma, or] = locale === "zh" ? ["、", " 或 "] : [", ", " or "];
  return [numbers.slice(0, -1).join(comma), ...numbers.slice(-1)].filter((part) => part !== "").join(or);
}

/** A rating with one decimal: `4.8`. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** The size of a file: `850 KB`, `4.2 MB`. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * Formats a day for sentences: `Feb 20, 2027`; `2027 年 2 月 20 日`, in which no line breaks between a number and its
 * unit. `timeZone` is an IANA name.
 */
export function formatDate(locale: Locale, date: Date, timeZone = "UTC"): string {
  if (locale === "zh") {
    const [year, month, day] = isoDate(date, timeZone).split("-").map(Number);
    return `${year}\u00A0年 ${month}\u00A0月 ${day}\u00A0日`;
  }
  return date.toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone });
}

/**
 * Formats a day of this year or the next, with the full month: `February 20`; `2 月 20 日`. `timeZone` is an IANA name.
 */
export function formatDayOfYear(locale: Locale, date: Date, timeZone: string): string {
  if (locale === "zh") return formatDate(locale, date, timeZone).replace(/^\d+\s年 /u, "");
  return date.toLocaleDateString("en-US", { month: "long", day: "numeric", timeZone });
}

/** Formats a range of days such as `2027-01-09`: `Jan 9 – Mar 27, 2027`; `2027 年 1 月 9 日至 3 月 27 日`. */
export function formatDays(locale: Locale, first: string, last: string): string {
  const [from, to] = [first, last].map((day) => formatDay(locale, day)) as [string, string];
  if (from === to) return from;
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  if (locale === "zh") return `${from}至${isSameYear ? to.replace(/^\d+\s年/u, "") : ` ${to}`}`;
  return `${isSameYear ? from.replace(/, \d+$/u, "") : from} – ${to}`;
}

/** Formats a day such as `2027-01-09` for sentences: `Jan 9, 2027`; `2027 年 1 月 9 日`. */
export function formatDay(locale: Locale, day: string): string {
  return formatDate(locale, new Date(`${day}T00:00:00Z`));
}

/** Formats a range of times such as `16:30`: `10am–11:30am`; `10:00–11:30`. */
export function formatTimes(locale: Locale, from: string, to: string): string {
  return [from, to].map((time) => (locale === "zh" ? time : clockTime(time))).join("–");
}

function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes}${hour < 12 ? "am" : "pm"}`;
}

/** A month: `February 2027`; `2027 年 2 月`. In UTC. */
export function formatMonth(locale: Locale, date: Date): string {
  if (locale === "zh") return `${date.getUTCFullYear()}\u00A0年 ${date.getUTCMonth() + 1}\u00A0月`;
  return date.toLocaleDateString("en-US", { year: "numeric", month: "long", timeZone: "UTC" });
}

/** A day for tables: `Feb 20, 2027`; `2027-02-20`. */
export function formatTableDate(locale: Locale, date: Date, timeZone = "UTC"): string {
  return locale === "zh" ? isoDate(date, timeZone) : formatDate(locale, date, timeZone);
}

/** A date and time to the minute, with the zone: `Feb 20, 2027, 3:30 PM EST`; `2027 年 2 月 20 日 15:30（北美东部时间）`. */
export function formatMoment(locale: Locale, date: Date, timeZone: string): string {
  const day = formatDate(locale, date, timeZone);
  if (locale === "zh") {
    const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
    return `${day} ${time}（${timeZone === "UTC" ? "UTC" : zoneName("zh-CN", "longGeneric", date, timeZone)}）`;
  }
  // Some runtimes put a narrow no-break space before AM and PM, which not every email client can show.
  const time = date
    .toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    .replace("\u202F", " ");
  return `${day}, ${time} ${zoneName("en-US", "short", date, timeZone)}`;
}

/** Formats a recent past time: `now`, `5 minutes ago`, `yesterday`; `现在`, `5 分钟前`, `昨天`. */
export function formatAgo(locale: Locale, date: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 60_000));
  const [size, unit] = agoUnits.find(([least]) => minutes >= least) ?? [1, "second"];
  const format = new Intl.RelativeTimeFormat(locale === "zh" ? "zh-CN" : "en-US", { numeric: "auto" });
  return format.format(-Math.floor(minutes / size), unit).replace(/(\d)(\p{Script=Han})/u, "$1 $2");
}

/** The number of minutes from which each unit is used. */
const agoUnits: readonly [number, Intl.RelativeTimeFormatUnit][] = [
  [24 * 60, "day"],
  [60, "hour"],
  [1, "minute"],
];

/**
 * Formats a time zone's year-round name: `Pacific Time`; `北美太平洋时间`. `timeZone` is an IANA name, returned if unknown.
 */
export function formatTimeZone(locale: Locale, timeZone: string, date: Date): string {
  try {
    return zoneName(locale === "zh" ? "zh-CN" : "en-US", "longGeneric", date, timeZone);
  } catch {
    return timeZone;
  }
}

/** Formats a time zone's short name: `ET`; `北美东部时间`. */
export function formatShortTimeZone(locale: Locale, timeZone: string, date: Date): string {
  if (timeZone === "UTC") return timeZone;
  return locale === "zh" ? formatTimeZone(locale, timeZone, date) : zoneName("en-US", "shortGeneric", date, timeZone);
}

function isoDate(date: Date, timeZone: string): string {
  return date.toLocaleDateString("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone });
}

function zoneName(
  locale: string,
  timeZoneName: "short" | "shortGeneric" | "longGeneric",
  date: Date,
  timeZone: string,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Formats US dollars and cents: `$15.00`. */
export function formatCents(cents: number): string {
  return `$${withCents.format(cents / 100)}`;
}
