import {
  type DayPart,
  dayParts,
  type LessonTime,
  type TimeFacet,
  timeFacetOf,
  type WeekDay,
  weekDays,
} from "#domain/facets/facets.ts";

/** A day of the week, any work day, a part of any day, a part of one day, or a facet that stands for several. */
export type TimeKey = WeekDay | "weekday" | DayPart | LessonTime | TimeFacet;

const workDays = weekDays.slice(0, 5);
const weekend = weekDays.slice(5);

const englishDay =
  /^(?:(?<workDay>weekday)|(?<weekend>weekend)|(?<long>monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?<short>mon|tue|wed|thur?|fri|sat|sun))$/u;
const englishParts = new Map<string, readonly DayPart[]>([
  ["morning", ["morning"]],
  ["daytime", ["morning", "afternoon"]],
  ["afternoon", ["afternoon"]],
  ["evening", ["evening"]],
  ["night", ["evening"]],
  ["wanshang", ["evening"]],
]);
const lessons = new Set(["class", "course", "lesson"]);

const chinese =
  /^每?(?:(?<workDay>工作日|平日)|(?<weekend>周末|双休日)|(?:周|星期|礼拜)(?<day>[一二三四五六日天]))?的?(?<part>早上|早晨|上午|白天|下午|傍晚|晚上|晚间|夜晚|(?<=[末日一二三四五六天])晚)?$/u;
const chineseDays = ["一", "二", "三", "四", "五", "六", "日"];
const chineseParts = new Map<string, readonly DayPart[]>([
  ["早上", ["morning"]],
  ["早晨", ["morning"]],
  ["上午", ["morning"]],
  ["白天", ["morning", "afternoon"]],
  ["下午", ["afternoon"]],
]);

/**
 * The times of lessons named by consecutive folded words in the singular: "saturday", "weekend morning", "evening
 * class", 周六上午. Any of the keys matches. Abbreviations of days need a part of the day, as "sun" and "sat" are also
 * other words.
 */
export function timesNamed(words: readonly string[]): TimeKey[] {
  const han = chinese.exec(words.join(""));
  if (han?.groups !== undefined) return timesInChinese(han.groups);
  return timesInEnglish(words.length > 1 && lessons.has(words.at(-1) ?? "") ? words.slice(0, -1) : words);
}

/** One word is a day or a part of a day, two are a day and a part of it. */
function timesInEnglish(words: readonly string[]): TimeKey[] {
  const [first = "", second = ""] = words;
  const day = englishDay.exec(first)?.groups;
  const part = englishParts.get(words.length === 1 ? first : second);
  if (words.length === 1) return day?.["short"] === undefined ? timesOf(day && englishDays(day), part) : [];
  return words.length === 2 && day !== undefined && part !== undefined ? timesOf(englishDays(day), part) : [];
}

function englishDays({ workDay, weekend: isWeekend, long, short }: Record<string, string | undefined>) {
  if (workDay !== undefined) return workDays;
  if (isWeekend !== undefined) return weekend;
  const start = (long ?? short ?? "").slice(0, 3);
  return weekDays.filter((day) => day === start);
}

function timesInChinese({ workDay, weekend: isWeekend, day, part }: Record<string, string | undefined>): TimeKey[] {
  const parts = part === undefined ? undefined : (chineseParts.get(part) ?? ["evening" as const]);
  if (workDay !== undefined) return timesOf(workDays, parts);
  if (isWeekend !== undefined) return timesOf(weekend, parts);
  const at = chineseDays.indexOf(day === "天" ? "日" : (day ?? ""));
  return timesOf(day === undefined ? undefined : weekDays.slice(at, at + 1), parts);
}

function timesOf(days: readonly WeekDay[] | undefined, parts: readonly DayPart[] | undefined): TimeKey[] {
  if (days === undefined) return [...(parts ?? [])];
  if (parts === undefined) return days === workDays ? ["weekday"] : days === weekend ? ["weekend"] : [...days];
  // A facet stands for this part of all work days.
  if (days === workDays && parts.join() === "evening") return ["weekday-evening"];
  if (days === workDays && parts.join() === "morning,afternoon") return ["weekday-day"];
  return days.flatMap((day) => parts.map((part): LessonTime => `${day}-${part}`));
}

/** The keys under which a listing with lessons at these times is found. Of a day alone, the part is unknown. */
export function timeKeys(times: readonly string[]): TimeKey[] {
  return [...new Set(times.flatMap(keysOf))];
}

function keysOf(time: string): TimeKey[] {
  const day = weekDays.find((one) => time.startsWith(one));
  const part = dayParts.find((one) => time.endsWith(`-${one}`));
  if (day === undefined) return [];
  const days = [day, weekend.includes(day) ? ("weekend" as const) : ("weekday" as const)];
  return part === undefined ? days : [...days, part, `${day}-${part}`, timeFacetOf(time)];
}
