import type { CourseInput } from "./course.ts";
import { dayAfter } from "./course-days.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * The course for the next term: dates are moved forward by whole weeks, which keeps weekdays, until the first lesson is
 * after this term's last one and after today. Open for everyone, and visible.
 */
export function nextTerm(course: CourseInput, today: string): CourseInput {
  const { firstDate, lastDate } = course;
  const open = { ...course, places: "open" as const, isHidden: false };
  if (firstDate === null) return open;
  const over = [today, lastDate ?? firstDate].toSorted().at(-1) ?? today;
  const weeks = Math.max(1, Math.ceil((Date.parse(over) + dayMs - Date.parse(firstDate)) / (7 * dayMs)));
  const moved = (date: string) => dayAfter(date, 7 * weeks);
  return { ...open, firstDate: moved(firstDate), lastDate: lastDate === null ? null : moved(lastDate) };
}
