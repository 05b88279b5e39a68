import type { CourseView } from "#app/components/listing/courses-view.ts";
import type { Course, CourseMode, CoursePlaces } from "#domain/courses/course.ts";
import type { WeekDay } from "#domain/facets/facets.ts";
import type { JsonLdNode } from "./json-ld-graph.ts";

/** A course and how the page shows it. */
export type StructuredCourse = { course: Course; view: CourseView };

type Context = {
  /** The `@id` of the school. */
  provider: string;
  /** An IANA name. */
  timeZone: string;
};

/** Search engines ignore lists with fewer courses. */
const coursesForList = 3;

/** The courses of a school as separate nodes, or as one list. */
export function courseNodes(courses: readonly StructuredCourse[], context: Context): JsonLdNode[] {
  const nodes = courses.map((course) => courseNode(course, context));
  if (nodes.length < coursesForList) return nodes;
  const itemListElement = nodes.map((item, index) => ({ "@type": "ListItem", position: index + 1, item }));
  return [{ "@type": "ItemList", numberOfItems: nodes.length, itemListElement }];
}

function courseNode({ course, view }: StructuredCourse, { provider, timeZone }: Context): JsonLdNode {
  return {
    "@type": "Course",
    name: view.title.text,
    alternateName: view.otherTitle?.text,
    // Search engines require a description: without one, use the text that the page shows about the course.
    description: view.text?.text ?? [view.when, ...view.badges].filter((text) => text !== "").join(" · "),
    provider: { "@id": provider },
    typicalAgeRange: course.ageFrom === null ? undefined : `${course.ageFrom}-${course.ageTo ?? ""}`,
    offers: offerOf(course),
    hasCourseInstance: instanceOf(course, timeZone),
  };
}

function offerOf({ price, priceUnit, places }: Course): JsonLdNode | undefined {
  if (price === null || priceUnit === null) return undefined;
  return {
    "@type": "Offer",
    category: price === 0 ? "Free" : "Paid",
    availability: availabilities[places],
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: Number.isInteger(price) ? String(price) : price.toFixed(2),
      priceCurrency: "USD",
      unitText: priceUnit,
    },
  };
}

/** Only a course with days and dates has a schedule. */
function instanceOf(course: Course, timeZone: string): JsonLdNode | undefined {
  const { days, firstDate, lastDate, fromTime, toTime, mode } = course;
  if (days.length === 0 || firstDate === null || lastDate === null) return undefined;
  const dates = { startDate: firstDate, endDate: lastDate };
  return {
    "@type": "CourseInstance",
    courseMode: mode === null ? undefined : courseModes[mode],
    ...dates,
    courseSchedule: {
      "@type": "Schedule",
      ...dates,
      repeatFrequency: "P1W",
      byDay: days.map((day) => `https://schema.org/${dayNames[day]}`),
      startTime: fromTime ?? undefined,
      endTime: toTime ?? undefined,
      scheduleTimezone: timeZone,
    },
  };
}

const availabilities: Record<CoursePlaces, string> = {
  open: "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  full: "https://schema.org/SoldOut",
};

const courseModes: Record<CourseMode, string> = { "in-person": "Onsite", online: "Online", both: "Blended" };

const dayNames: Record<WeekDay, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};
