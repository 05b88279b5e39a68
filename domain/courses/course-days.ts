import { type Course, type CoursePlaces, fewPlacesDays } from "./course.ts";

const dayMs = 24 * 60 * 60_000;

/** The date at a moment, as `2027-01-09`. `timeZone` is an IANA name. */
export function dateIn(timeZone: string, moment: Date): string {
  const parts = Object.fromEntries(partsIn(timeZone, moment).map(({ type, value }) => [type, value]));
  return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
}

/** Whether a text is a day of this century, as `2027-01-09`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/u.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether the last lesson is before `today`. Courses without dates never end. */
export function hasEnded({ lastDate }: Pick<Course, "lastDate">, today: string): boolean {
  return lastDate !== null && lastDate < today;
}

/** Whether the course is visible to learners. */
export function isShown(course: Pick<Course, "lastDate" | "isHidden">, today: string): boolean {
  return !course.isHidden && !hasEnded(course, today);
}

/** The availability to show: "few" reverts to open after a month without an update. */
export function placesAt({ places, placesSetAt }: Pick<Course, "places" | "placesSetAt">, now: Date): CoursePlaces {
  return places === "few" && fewEndAt(placesSetAt) <= now ? "open" : places;
}

/** When the displayed text of these courses next changes without a write. Null: never. */
export function nextChange(courses: readonly Course[], timeZone: string, now: Date): Date | null {
  const today = dateIn(timeZone, now);
  const changes = courses
    .filter((course) => isShown(course, today))
    .flatMap(({ lastDate, places, placesSetAt }) => [
      ...(lastDate === null ? [] : [startOfDay(dayAfter(lastDate), timeZone)]),
      ...(places === "few" ? [fewEndAt(placesSetAt)] : []),
    ])
    .filter((change) => change > now);
  return changes.length === 0 ? null : new Date(Math.min(...changes.map((change) => change.getTime())));
}

/** The moment at which a date begins in a time zone. */
export function startOfDay(date: string, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`);
  // The UTC offsets on either side of a clock change; the day starts at the earlier moment that has this date.
  const starts = [utc - dayMs / 2, utc + dayMs / 2].map((around) => utc - offsetAt(timeZone, around));
  const start = Math.min(...starts.filter((moment) => dateIn(timeZone, new Date(moment)) === date));
  return new Date(Number.isFinite(start) ? start : Math.max(...starts));
}

/** `2027-02-01` for `2027-01-31`. */
export function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function fewEndAt(placesSetAt: Date): Date {
  return new Date(placesSetAt.getTime() + fewPlacesDays * dayMs);
}

/** The time zone's offset from UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    partsIn(timeZone, new Date(moment)).map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

function partsIn(timeZone: string, moment: Date): Intl.DateTimeFormatPart[] {
  return formatIn(timeZone).formatToParts(moment);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached for each of the few dozen time zones, because creating a format takes longer than using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made !== undefined) return made;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}
