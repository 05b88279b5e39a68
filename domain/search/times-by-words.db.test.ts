import { beforeAll, expect, test } from "vitest";
import { courseColumns } from "#domain/courses/computed/course-columns.ts";
import { type CourseInput, titleOnly } from "#domain/courses/course.ts";
import { columnsOfCourse } from "#domain/courses/queries/read-courses.ts";
import { facetKeysOf } from "#domain/facets/facets.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { searchListings } from "./search-listings.ts";
import { wholeDirectory } from "./search-query.ts";
import { reindexListings } from "./words/reindex-listings.ts";

const names = ["saturdays", "sundays", "workdays", "evenings", "mornings", "course", "unscheduled"] as const;
type Name = (typeof names)[number];

/** The lesson times of teachers. */
const teachers: Partial<Record<Name, string[]>> = {
  saturdays: ["sat-morning"],
  sundays: ["sun-evening", "mon-morning"],
  workdays: ["wed-afternoon"],
  evenings: ["thu-evening"],
  mornings: ["sat-evening", "tue-morning"],
};

/** The courses of schools. */
const schools: Partial<Record<Name, Partial<CourseInput>[]>> = {
  course: [
    { days: ["sat"], fromTime: "10:00", toTime: "11:30", exam: "hsk4" },
    { days: ["fri"], fromTime: "16:30", toTime: "18:00", exam: "yct2" },
    { days: ["mon"], isHidden: true, exam: "ap" },
  ],
  unscheduled: [{ days: ["sun"], exam: "ap" }],
};

const searches: [words: string, found: Name[]][] = [
  ["saturday morning", ["saturdays", "course"]],
  ["saturday morning classes", ["saturdays", "course"]],
  ["Saturday mornings", ["saturdays", "course"]],
  ["周六上午", ["saturdays", "course"]],
  ["週六上午", ["saturdays", "course"]],
  ["星期六 早上", ["saturdays", "course"]],
  ["周六", ["saturdays", "mornings", "course"]],
  ["sunday", ["sundays", "unscheduled"]],
  ["weekend", ["saturdays", "sundays", "mornings", "course", "unscheduled"]],
  ["周末", ["saturdays", "sundays", "mornings", "course", "unscheduled"]],
  ["周末晚上", ["sundays", "mornings"]],
  ["weekday evenings", ["evenings", "course"]],
  ["weekdays", ["sundays", "workdays", "evenings", "mornings", "course"]],
  ["weekday morning", ["sundays", "mornings"]],
  ["friday evening", ["course"]],
  ["周五下午", ["course"]],
  ["monday", ["sundays"]],
  ["evening", ["sundays", "evenings", "mornings", "course"]],
  ["HSK 4", ["course"]],
  ["汉语水平四级", ["course"]],
  ["hsk4 saturday morning", ["course"]],
  ["YCT", ["course"]],
  ["yct 2 周五", ["course"]],
  ["yct 3", []],
  ["AP", ["unscheduled"]],
  ["AP Chinese", ["unscheduled"]],
  ["AP 中文 周日", ["unscheduled"]],
];

eachDatabase(
  (database) => {
    const namesById = new Map<string, Name>();
    beforeAll(async () => {
      for (const [index, name] of names.entries()) {
        const ranked = { category_keys: [], months_paid: 30 - index, specializations: ["academic"], bio: null };
        const times = teachers[name];
        const id =
          times === undefined
            ? await openSchool(schools[name] ?? [], 30 - index)
            : await insertListing(
                database.db,
                teacherColumns({
                  ...ranked,
                  lesson_times: times,
                  facet_keys: facetKeysOf({ facets: [], lessonTimes: times }),
                }),
                { full_name: "Li Fang" },
              );
        namesById.set(id, name);
      }
      await reindexListings({ db: database.db, clock: { now: () => testNow } }, new AbortController().signal);
    });

    async function openSchool(courses: readonly Partial<CourseInput>[], monthsPaid: number) {
      const inputs = courses.map((fields) => ({ ...titleOnly("Class"), ...fields }));
      const stored = inputs.map((course) => ({
        ...course,
        id: "",
        version: 1,
        placesSetAt: testNow,
        placesResetAt: null,
      }));
      const place = { city: "Boston", state: "MA", facets: [], lessonTimes: [] };
      const { facet_keys } = courseColumns(stored, place, testNow);
      const id = await insertListing(
        database.db,
        schoolColumns({ months_paid: monthsPaid, facet_keys, category_keys: [] }),
      );
      const rows = inputs.map((course, index) => ({
        ...columnsOfCourse(course, testNow),
        listing_id: id,
        place: index + 1,
        places_set_at: testNow,
        created_at: testNow,
      }));
      await database.db.insertInto("courses").values(rows).execute();
      return id;
    }

    test.each(searches)("a search for %s finds %j by lesson times and courses", async (words, found) => {
      const { rows } = await searchListings(testServices(database.db, testNow), { ...wholeDirectory, words });
      expect(rows.map(({ id }) => namesById.get(id))).toEqual(found);
    });
  },
  { keepRows: true },
);
