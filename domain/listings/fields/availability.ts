import type { Locale } from "#i18n/locale.ts";

/** Days and hours in the common short format, parsed so that they can be written in either language. */
type Hours = { days: readonly [from: number, to: number]; from: number; to: number; zone: string | null };

const daysEn = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const daysZh = ["一", "二", "三", "四", "五", "六", "日"] as const;
const zonesZh: Readonly<Record<string, string>> = { ET: "美东", CT: "美中", MT: "山地", PT: "美西" };

const english =
  /^(mon|tue|wed|thu|fri|sat|sun)\s?[-–]\s?(mon|tue|wed|thu|fri|sat|sun), (\d{1,2})(?::([0-5]\d))?(am|pm)\s?[-–]\s?(\d{1,2})(?::([0-5]\d))?(am|pm)(?: (et|ct|mt|pt))?$/iu;
const chinese =
  /^周([一二三四五六日])(?:至|、)周([一二三四五六日])\s?(\d{1,2}):([0-5]\d)\s?[-–]\s?(\d{1,2}):([0-5]\d)(?:（(美东|美中|山地|美西)）)?$/u;

/**
 * Formats lesson times for a locale: `Mon-Fri, 6pm-9pm ET` is also 周一至周五 18:00–21:00（美东）. Only this exact format is
 * parsed, in either language; any other text is shown as written.
 */
export function availabilityIn(text: string, locale: Locale): string {
  const hours = readEnglish(text.trim()) ?? readChinese(text.trim());
  if (hours === null) return text;
  return locale === "zh" ? writeChinese(hours) : writeEnglish(hours);
}

function readEnglish(text: string): Hours | null {
  const found = english.exec(text);
  if (found === null) return null;
  const [, firstDay, lastDay, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf, zone] = found;
  const from = minutesOf(fromHour, fromMinute, fromHalf);
  const to = minutesOf(toHour, toMinute, toHalf);
  if (from === null || to === null) return null;
  return { days: [dayOf(daysEn, firstDay), dayOf(daysEn, lastDay)], from, to, zone: zone?.toUpperCase() ?? null };
}

function readChinese(text: string): Hours | null {
  const found = chinese.exec(text);
  if (found === null) return null;
  const [, firstDay, lastDay, fromHour, fromMinute, toHour, toMinute, zoneZh] = found;
  const from = minutesOf(fromHour, fromMinute);
  const to = minutesOf(toHour, toMinute);
  if (from === null || to === null) return null;
  const zone = Object.keys(zonesZh).find((key) => zonesZh[key] === zoneZh) ?? null;
  return { days: [dayOf(daysZh, firstDay), dayOf(daysZh, lastDay)], from, to, zone };
}

function writeEnglish({ days, from, to, zone }: Hours): string {
  const text = `${daysEn[days[0]]}–${daysEn[days[1]]}, ${halfDay(from)}–${halfDay(to)}`;
  return zone === null ? text : `${text} ${zone}`;
}

function writeChinese({ days: [first, last], from, to, zone }: Hours): string {
  const joint = last - first === 1 ? "、" : "至";
  const text = `周${daysZh[first]}${joint}周${daysZh[last]} ${fullDay(from)}–${fullDay(to)}`;
  return zone === null ? text : `${text}（${zonesZh[zone]}）`;
}

function dayOf(names: readonly string[], name = ""): number {
  return names.findIndex((day) => day.toLowerCase() === name.toLowerCase());
}

/** Minutes since midnight; null for an invalid time. */
function minutesOf(hour = "", minute = "0", half?: string): number | null {
  const number = Number(hour);
  if (half === undefined) return number <= 24 ? number * 60 + Number(minute) : null;
  if (number < 1 || number > 12) return null;
  return ((number % 12) + (half.toLowerCase() === "pm" ? 12 : 0)) * 60 + Number(minute);
}

function halfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const minute = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minute}${hour < 12 ? "am" : "pm"}`;
}

function fullDay(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
