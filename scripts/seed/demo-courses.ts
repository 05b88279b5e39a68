import { type CourseInput, titleOnly } from "#domain/courses/course.ts";
import { dayAfter } from "#domain/courses/course-days.ts";
import { type WeekDay, weekDays } from "#domain/facets/facets.ts";
import { type Random, seededRandom } from "#std/random.ts";
import { usualCourses } from "./words/subjects.ts";

/** How courses with a matching title are taught. The last kind matches every title. */
type Kind = {
  title: RegExp;
  ages: readonly (readonly [number, number | null])[];
  days: readonly (readonly WeekDay[])[];
  hours: readonly (readonly [from: string, to: string])[];
  modes: readonly CourseInput["mode"][];
};

const kinds: readonly Kind[] = [
  {
    title: /child|kid|kindergarten|families|grade|school|camp|少儿|亲子|夏令营|才艺/iu,
    ages: [
      [4, 6],
      [5, 7],
      [7, 10],
      [8, 12],
    ],
    days: [["sat"], ["sun"], ["wed"], ["sat", "sun"]],
    hours: [
      ["09:30", "11:00"],
      ["10:00", "11:30"],
      ["15:30", "16:30"],
    ],
    modes: ["in-person", "in-person", "both"],
  },
  {
    title: /\b(?:ap|ib|yct)\b/iu,
    ages: [
      [12, 17],
      [14, 18],
    ],
    days: [["sun"], ["wed"], ["tue", "thu"]],
    hours: [
      ["13:30", "15:30"],
      ["18:00", "19:30"],
    ],
    modes: ["in-person", "online", "both"],
  },
  {
    title: /(?:)/u,
    ages: [[18, null]],
    days: [["tue", "thu"], ["mon"], ["wed"], ["sat"], ["mon", "wed", "fri"]],
    hours: [
      ["19:00", "20:30"],
      ["18:30", "20:00"],
      ["12:00", "13:00"],
    ],
    modes: ["in-person", "online", "both"],
  },
];

const descriptions: readonly Pick<CourseInput, "description" | "descriptionZh">[] = [
  { description: "Small group, with a short exercise every week.", descriptionZh: "小班教学，每周一次小练习。" },
  { description: "A placement talk comes first; new learners are welcome.", descriptionZh: "先做水平测试，欢迎插班。" },
  { description: "Songs, picture books and the first 100 characters.", descriptionZh: "儿歌、绘本与最初一百个汉字。" },
];

/** The courses of a demo school, one for each title: reproducible from the seed, with dates around `now`. */
export function makeCourses(seed: string, titles: readonly string[], hourlyRate: number, now: Date): CourseInput[] {
  const random = seededRandom(`${seed}:courses`);
  // Some schools have entered only titles.
  if (random.chance(0.3)) return titles.map(titleOnly);
  return titles.map((title) => (random.chance(0.15) ? titleOnly(title) : makeCourse(random, title, hourlyRate, now)));
}

function makeCourse(random: Random, title: string, hourlyRate: number, now: Date): CourseInput {
  const kind = kinds.find((one) => one.title.test(title)) ?? kinds[0];
  if (kind === undefined) throw new Error("No kind of course matches the title.");
  const [ageFrom, ageTo] = random.pick(kind.ages);
  const [fromTime, toTime] = random.pick(kind.hours);
  const days = [...random.pick(kind.days)];
  const exam = examOf(title);
  return {
    ...titleOnly(title),
    titleZh: usualCourses.find(({ en }) => en === title)?.zh ?? null,
    level: exam === null ? random.pick(["beginner", "beginner", "elementary", "intermediate"]) : null,
    exam,
    ageFrom,
    ageTo,
    mode: random.pick(kind.modes),
    days,
    fromTime,
    toTime,
    ...(random.chance(0.3) ? ongoing(hourlyRate, days) : term(random, hourlyRate, days, now)),
    groupSize: random.chance(0.5) ? random.between(4, 14) : null,
    trial: random.chance(0.4) ? "free" : null,
    ...(random.chance(0.4) && random.pick(descriptions)),
    places: random.pick(["open", "open", "open", "few", "full"]),
  };
}

function examOf(title: string): CourseInput["exam"] {
  if (/\bAP\b/u.test(title)) return "ap";
  if (/\bIB\b/u.test(title)) return "ib";
  return /HSK ?(?:4|四)/u.test(title) ? "hsk4" : null;
}

function ongoing(hourlyRate: number, days: readonly WeekDay[]) {
  const lessonCount = 4 * days.length;
  return { isOngoing: true, lessonCount, price: round(hourlyRate * lessonCount), priceUnit: "month" as const };
}

/** Ten to sixteen weeks, starting from six weeks ago to six weeks from now. */
function term(random: Random, hourlyRate: number, days: readonly WeekDay[], now: Date) {
  const weeks = random.between(10, 16);
  const monday = dayAfter(now.toISOString().slice(0, 10), 7 * random.between(-6, 6) - ((now.getUTCDay() + 6) % 7));
  const [first, last] = [days[0], days.at(-1)].map((day) => weekDays.indexOf(day ?? "mon"));
  const lessonCount = weeks * days.length;
  return {
    firstDate: dayAfter(monday, first),
    lastDate: dayAfter(monday, 7 * (weeks - 1) + (last ?? 0)),
    lessonCount,
    price: round(hourlyRate * lessonCount),
    priceUnit: "term" as const,
  };
}

/** Rounds to five dollars, as schools do. */
function round(dollars: number): number {
  return Math.min(9995, Math.round(dollars / 5) * 5);
}
