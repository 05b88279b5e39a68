import { expect, test } from "vitest";
import { courseView } from "#app/components/listing/courses-view.ts";
import type { CourseInput } from "#domain/courses/course.ts";
import { messagesFor } from "#i18n/messages.ts";
import { otherCourses, saturdayCourse } from "#test/helpers/listings/courses.ts";
import { courseNodes } from "./course-nodes.ts";
import { jsonLdGraph } from "./json-ld-graph.ts";

const context = { provider: "https://taoli.example/listing/1#school", timeZone: "America/New_York" };
const labels = messagesFor("en", "listing").courses;

function nodesOf(...courses: CourseInput[]) {
  const structured = courses.map((course) => ({
    course: { ...course, id: "1", version: 1, placesSetAt: new Date(0), placesResetAt: null },
    view: courseView(course, "1", { locale: "en", timeZone: context.timeZone, labels }),
  }));
  return jsonLdGraph(courseNodes(structured, context))["@graph"];
}

test("a course has its provider, price, ages and times", () => {
  expect(nodesOf(saturdayCourse)).toEqual([
    {
      "@type": "Course",
      name: "Saturday Chinese for beginners",
      alternateName: "少儿启蒙班",
      description: "Songs, picture books and the first 100 characters.",
      provider: { "@id": context.provider },
      typicalAgeRange: "5-7",
      offers: {
        "@type": "Offer",
        category: "Paid",
        availability: "https://schema.org/LimitedAvailability",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: "540",
          priceCurrency: "USD",
          unitText: "term",
        },
      },
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseMode: "Onsite",
        startDate: "2027-01-09",
        endDate: "2027-03-27",
        courseSchedule: {
          "@type": "Schedule",
          startDate: "2027-01-09",
          endDate: "2027-03-27",
          repeatFrequency: "P1W",
          byDay: ["https://schema.org/Saturday"],
          startTime: "10:00",
          endTime: "11:30",
          scheduleTimezone: "America/New_York",
        },
      },
    },
  ]);
});

test("a course without days or dates has no instance and is described by its visible text", () => {
  const [node] = nodesOf({ ...saturdayCourse, description: null, descriptionZh: null, days: [] });
  expect(node).not.toHaveProperty("hasCourseInstance");
  expect(node?.["description"]).toContain("10am–11:30am ET · Jan 9 – Mar 27, 2027 · Ages 5–7 · Beginner");
  const [heritage] = otherCourses;
  expect(heritage && nodesOf(heritage)[0]).not.toHaveProperty("hasCourseInstance");
});

test("three courses are wrapped in an item list", () => {
  const [list, ...others] = nodesOf(saturdayCourse, ...otherCourses.slice(0, 2));
  expect(others).toEqual([]);
  expect(list).toMatchObject({
    "@type": "ItemList",
    numberOfItems: 3,
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, item: { name: "HSK 4 evening course" } }],
  });
  expect(nodesOf(saturdayCourse, saturdayCourse)).toHaveLength(2);
});
