import { type CourseInput, type CoursePlaces, hasDetails } from "#domain/courses/course.ts";
import { hourlyPrice } from "#domain/courses/hourly-price.ts";
import { type WeekDay, weekDays } from "#domain/facets/facets.ts";
import { formatDay, formatDays, formatMoney, formatShortTimeZone, formatTimes } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { asTyped, type Phrase, phrase, textInLocale } from "./owner-text.ts";

/** Text about courses for learners, in their locale. */
export type CourseLabels = Messages<"listing">["courses"];

/** A course as a listing's page shows it. */
export type CourseView = {
  id: string;
  title: Phrase;
  /** The title in the other locale, if the owner gave both. */
  otherTitle: Phrase | null;
  /** Days, times and dates. */
  when: string;
  price: { amount: string; unit: string; note: string } | null;
  badges: string[];
  text: Phrase | null;
  materials: Phrase | null;
  places: { key: CoursePlaces; label: string } | null;
};

type Shown = { courses: readonly (CourseInput & { id: string })[]; timeZone: string };

type Context = { locale: Locale; timeZone: string; labels: CourseLabels };

/** All courses; null if every course has only a title, because pages list those in a shorter form. */
export function courseViews(courses: Shown | null, locale: Locale, labels: CourseLabels): CourseView[] | null {
  if (courses === null || !courses.courses.some(hasDetails)) return null;
  const context = { locale, timeZone: courses.timeZone, labels };
  return courses.courses.map((course) => courseView(course, course.id, context));
}

export function courseView(course: CourseInput, id: string, context: Context): CourseView {
  const { locale, labels } = context;
  const title = textInLocale(course.title, course.titleZh, locale) ?? course.title;
  const other = course.titleZh === null ? null : title === course.title ? course.titleZh : course.title;
  return {
    id,
    title: phrase(title, locale) ?? { text: title },
    otherTitle: phrase(other, locale),
    when: whenOf(course, context),
    price: priceOf(course, labels),
    badges: badgesOf(course, labels),
    text: asTyped(textInLocale(course.description, course.descriptionZh, locale), locale),
    materials: phrase(course.materials, locale),
    places: hasDetails(course) ? { key: course.places, label: labels.places[course.places] } : null,
  };
}

/** `Saturdays 10am–11:30am ET · Jan 9 – Mar 27, 2027`; "" if the owner has given neither. */
export function whenOf(course: CourseInput, { locale, timeZone, labels }: Context): string {
  return [hoursOf(course, { locale, timeZone, labels }), datesOf(course, locale, labels)]
    .filter((part) => part !== "")
    .join(" · ");
}

function hoursOf({ days, fromTime, toTime }: CourseInput, { locale, timeZone, labels }: Context): string {
  const named = daysText(days, labels);
  if (fromTime === null || toTime === null) return named;
  const zone = formatShortTimeZone(locale, timeZone, new Date());
  const time = interpolate(labels.timeInZone, { time: formatTimes(locale, fromTime, toTime), zone });
  return named === "" ? time : interpolate(labels.dayAndTime, { days: named, time });
}

/** `Saturdays`, `Tuesdays and Thursdays`, `Mon–Fri`, `Mon, Wed, Fri`; "" for no days. */
function daysText(days: readonly WeekDay[], labels: CourseLabels): string {
  const [first, second] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return "";
  const span = weekDays.indexOf(last) - weekDays.indexOf(first) + 1;
  const names = days.map((day) => labels.days[day]);
  let text = names.join(labels.daySeparator);
  if (days.length === 1) text = labels.pluralDays[first];
  else if (days.length === 2 && second !== undefined)
    text = interpolate(labels.twoDays, { first: labels.pluralDays[first], second: labels.pluralDays[second] });
  else if (span === days.length)
    text = interpolate(labels.dayRange, { first: labels.days[first], last: labels.days[last] });
  return interpolate(labels.everyDay, { days: text });
}

function datesOf({ isOngoing, firstDate, lastDate }: CourseInput, locale: Locale, labels: CourseLabels): string {
  if (isOngoing) return labels.anytime;
  if (firstDate === null) return "";
  if (lastDate !== null) return formatDays(locale, firstDate, lastDate);
  return interpolate(labels.fromDate, { first: formatDay(locale, firstDate) });
}

function priceOf(course: CourseInput, labels: CourseLabels): CourseView["price"] {
  const { price, priceUnit, lessonCount } = course;
  if (price === null || priceUnit === null) return null;
  const isFree = price === 0;
  return {
    amount: isFree ? labels.free : formatMoney(price),
    unit: isFree ? "" : labels.units[priceUnit],
    note: priceNote(lessonCount, hourlyPrice(course), labels),
  };
}

/** `12 lessons, about $30 an hour`, leaving out the parts that are unknown. */
function priceNote(lessons: number | null, dollars: number | null, labels: CourseLabels): string {
  if (dollars === null) return lessons === null ? "" : plural(labels.lessons, lessons);
  const price = formatMoney(dollars);
  return lessons === null
    ? interpolate(labels.hourly, { price })
    : plural(labels.lessonsAndHourly, lessons, { n: String(lessons), price });
}

function badgesOf(course: CourseInput, labels: CourseLabels): string[] {
  const { level, exam, mode, trial, groupSize } = course;
  return [
    agesText(course, labels),
    level === null ? "" : labels.levels[level],
    exam === null ? "" : examName(exam, labels),
    mode === null ? "" : labels.modes[mode],
    trial === null ? "" : labels.trials[trial],
    groupSize === null ? "" : interpolate(labels.group, { n: groupSize }),
  ].filter((text) => text !== "");
}

export function agesText({ ageFrom: from, ageTo: to }: CourseInput, { ages }: CourseLabels): string {
  if (from === null) return "";
  if (from === to) return interpolate(ages.one, { from });
  if (to !== null) return interpolate(ages.range, { from, to });
  return from === 18 ? ages.adults : interpolate(ages.from, { from });
}

export function examName(exam: NonNullable<CourseInput["exam"]>, { exams }: CourseLabels): string {
  const name = exam.replace(/\d$/u, "") as keyof CourseLabels["exams"];
  return interpolate(exams[name], { n: exam.slice(name.length) });
}
