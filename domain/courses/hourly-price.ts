import type { CourseInput } from "./course.ts";

type Priced = Pick<CourseInput, "price" | "priceUnit" | "lessonCount" | "fromTime" | "toTime">;

/**
 * The length of a lesson in minutes; null if the owner entered no times.
 *
 * @internal Exported for its tests.
 */
export function lessonMinutes({ fromTime, toTime }: Pick<CourseInput, "fromTime" | "toTime">): number | null {
  return fromTime === null || toTime === null ? null : minutesOf(toTime) - minutesOf(fromTime);
}

/**
 * The price per hour in whole US dollars, half a dollar rounded up, if it can be derived: a monthly or term price needs
 * the number of lessons. Null if it cannot, if the price is hourly or zero anyway, and if it would round to zero.
 * Computed in cents, which are exact.
 */
export function hourlyPrice(course: Priced): number | null {
  const { price, priceUnit, lessonCount } = course;
  const minutes = lessonMinutes(course);
  if (price === null || price === 0 || minutes === null || priceUnit === null || priceUnit === "hour") return null;
  const lessons = priceUnit === "lesson" ? 1 : lessonCount;
  if (lessons === null) return null;
  const cents = Math.round(price * 100);
  const dollars = Math.floor((cents * 60 * 2 + 100 * lessons * minutes) / (2 * 100 * lessons * minutes));
  return dollars === 0 ? null : dollars;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
