import type { WeekDay } from "#domain/facets/facets.ts";
import type { NumberLimit } from "#domain/input/field-schemas.ts";
import type { Category } from "#domain/listings/fields/categories.ts";

/** In form order. */
export const courseLevels = ["beginner", "elementary", "intermediate", "advanced"] as const;
const hskExams = ["hsk1", "hsk2", "hsk3", "hsk4", "hsk5", "hsk6", "hsk7", "hsk8", "hsk9"] as const;
const yctExams = ["yct1", "yct2", "yct3", "yct4"] as const;
export const courseExams = [...hskExams, ...yctExams, "ap", "ib", "tocfl"] as const;
export const courseModes = ["in-person", "online", "both"] as const;
export const priceUnits = ["hour", "lesson", "month", "term"] as const;
export const courseTrials = ["free", "paid", "none"] as const;
/** Whether new learners can join: `few` places are left, or none (`full`). */
export const coursePlaces = ["open", "few", "full"] as const;

export type CourseMode = (typeof courseModes)[number];
export type CoursePlaces = (typeof coursePlaces)[number];

/** The owner's input for a course. In pairs of texts, the second is Chinese; the first may be in either locale. */
export type CourseInput = {
  title: string;
  titleZh: string | null;
  /** Null: derived from the title. */
  category: Category | null;
  level: (typeof courseLevels)[number] | null;
  exam: (typeof courseExams)[number] | null;
  ageFrom: number | null;
  ageTo: number | null;
  mode: CourseMode | null;
  days: WeekDay[];
  /** `16:30`, in the time zone of the listing's city; both or neither are set. */
  fromTime: string | null;
  toTime: string | null;
  /** Learners can join at any time: there are no dates. */
  isOngoing: boolean;
  /** `2027-01-09`, in the same time zone. */
  firstDate: string | null;
  lastDate: string | null;
  /** The lessons that the price covers: of the term, or of a month for a monthly price. */
  lessonCount: number | null;
  /** US dollars. */
  price: number | null;
  priceUnit: (typeof priceUnits)[number] | null;
  groupSize: number | null;
  trial: (typeof courseTrials)[number] | null;
  materials: string | null;
  description: string | null;
  descriptionZh: string | null;
  places: CoursePlaces;
  isHidden: boolean;
};

/** A course as stored. */
export type Course = CourseInput & {
  id: string;
  version: number;
  placesSetAt: Date;
  /** When a job reset an outdated `few` to `open`. */
  placesResetAt: Date | null;
};

/** The maximum number of courses per listing, including hidden and ended ones. */
export const courseLimit = 30;

/** The maximum number of titles in `courses_offered`, which results and categories use. */
export const listedCourses = 12;

/** The age in days from which "a few places left" is shown as "open". */
export const fewPlacesDays = 30;

/** The database's checks are slightly wider than these text limits. */
export const titleLimit = { graphemes: 80, bytes: 400 } as const;
export const materialsLimit = { graphemes: 80, bytes: 400 } as const;
export const descriptionLimit = { graphemes: 600, bytes: 3000, lines: 12 } as const;

export const courseNumbers = {
  ageFrom: { min: 2, max: 99 },
  ageTo: { min: 2, max: 99 },
  lessonCount: { min: 1, max: 200 },
  price: { min: 0, max: 9999.99 },
  groupSize: { min: 1, max: 60 },
} as const satisfies Record<string, NumberLimit>;

/** A course with only a title. */
export function titleOnly(title: string): CourseInput {
  return {
    title,
    titleZh: null,
    category: null,
    level: null,
    exam: null,
    ageFrom: null,
    ageTo: null,
    mode: null,
    days: [],
    fromTime: null,
    toTime: null,
    isOngoing: false,
    firstDate: null,
    lastDate: null,
    lessonCount: null,
    price: null,
    priceUnit: null,
    groupSize: null,
    trial: null,
    materials: null,
    description: null,
    descriptionZh: null,
    places: "open",
    isHidden: false,
  };
}

/** Whether the owner has entered more than the title, regardless of whether the course is hidden. */
export function hasDetails(course: CourseInput): boolean {
  const blank: Record<string, unknown> = { ...titleOnly(course.title), isHidden: course.isHidden };
  return Object.entries(blank).some(
    ([name, value]) => JSON.stringify(course[name as keyof CourseInput]) !== JSON.stringify(value),
  );
}
