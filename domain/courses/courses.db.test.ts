import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { editListing } from "#domain/listings/commands/edit-listing.ts";
import { submitListing } from "#domain/listings/commands/submit-listing.ts";
import type { SchoolInput } from "#domain/listings/fields/listing-input.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import {
  insertListing,
  insertProfile,
  schoolColumns,
  teacherColumns,
} from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { schoolInput } from "#test/helpers/listings/listing-inputs.ts";
import { type CourseInput, titleOnly } from "./course.ts";
import { addCourse, changeCourse, deleteCourse, orderCourses } from "./edit-courses.ts";
import { findListingCourses } from "./queries/find-listing-courses.ts";
import { findOwnCourses, type OwnCourse } from "./queries/own-courses.ts";

const saturdays: Partial<CourseInput> = {
  titleZh: "少儿启蒙班",
  level: "beginner",
  ageFrom: 5,
  ageTo: 7,
  mode: "in-person",
  days: ["sat"],
  fromTime: "10:00",
  toTime: "11:30",
  firstDate: "2026-06-06",
  lastDate: "2026-08-29",
  lessonCount: 12,
  price: 540.1,
  priceUnit: "term",
  places: "few",
};

eachDatabase((database) => {
  const services = (now?: Date) => testServices(database.db, now);

  /** A school in Boston with these titles. */
  async function openSchool(titles = ["HSK 3", "Business"]) {
    const userId = await insertProfile(database.db, { full_name: "Chen Guang" });
    const actor: Actor = { role: "member", userId, email: "c@taoli.example", fullName: "Chen Guang", language: null };
    const made = await submitListing(services(), actor, schoolInput({ coursesOffered: titles }));
    if (!made.ok) throw new Error(made.failure.code);
    const own = async (now?: Date): Promise<OwnCourse[]> => {
      const found = await findOwnCourses(services(now), actor);
      return found.ok ? found.value.courses : [];
    };
    const listing = async () => {
      const found = await readOwnListing(database.db, userId);
      if (found === null) throw new Error("There is no listing.");
      return found;
    };
    return {
      actor,
      id: made.value.id,
      own,
      listing,
      titles: async () => (await own()).map(({ title }) => title),
      add: (title: string, fields: Partial<CourseInput> = {}, id: string = randomUUID()) =>
        addCourse(services(), actor, id, { ...titleOnly(title), ...fields }),
      /** Saves the listing's form from a tab that has loaded this version. */
      save: (version: number, fields: Partial<SchoolInput>) =>
        editListing(services(), actor, version, schoolInput(fields)),
      columns: () =>
        database.db
          .selectFrom("teacher_listings")
          .select(["courses_offered", "category_keys", "facet_keys", "courses_due_at", "search_words"])
          .where("id", "=", made.value.id)
          .executeTakeFirstOrThrow(),
    };
  }

  const code = (result: { ok: true } | { ok: false; failure: { code: string } }) =>
    result.ok ? "ok" : result.failure.code;

  test("a new school has a course for each title in its form, and later titles add courses", async () => {
    const school = await openSchool();
    expect(await school.own()).toMatchObject([
      { title: "HSK 3", version: 1, places: "open", isHidden: false, hasEnded: false },
      { title: "Business", days: [], price: null },
    ]);
    expect(code(await school.save(1, { coursesOffered: ["Kids", "HSK 3"] }))).toBe("ok");
    expect(await school.titles()).toEqual(["Kids", "HSK 3"]);
  });

  test("a course is stored exactly and updates the columns of its listing", async () => {
    const school = await openSchool();
    expect(code(await school.add("Saturday Chinese for beginners", saturdays))).toBe("ok");
    expect((await school.own())[2]).toMatchObject({ ...saturdays, price: 540.1 });
    const { version, coursesOffered } = await school.listing();
    expect([version, coursesOffered]).toEqual([2, ["HSK 3", "Business", "Saturday Chinese for beginners"]]);
    const columns = await school.columns();
    expect(columns.category_keys).toEqual(["business", "children", "hsk"]);
    // Facets of the listing and of the course.
    expect(columns.facet_keys.slice(0, 3)).toEqual(["age-0-5", "age-6-12", "traditional"]);
    expect(columns.facet_keys).toContain("in-person");
    expect(columns.search_words).toContain("启蒙");
    expect(columns.search_words).toContain("'#sat-morning'");
    expect(columns.courses_due_at?.toISOString()).toBe("2026-07-15T12:00:00.000Z");
  });

  test("adding a course twice with the same id creates one, and a foreign id is rejected", async () => {
    const school = await openSchool();
    const other = await openSchool();
    const id = randomUUID();
    expect(code(await school.add("Kids", {}, id))).toBe("ok");
    expect(code(await school.add("Kids", {}, id))).toBe("ok");
    expect(code(await school.add("Kids 2", {}, id))).toBe("course-exists");
    expect(code(await other.add("Kids", {}, id))).toBe("course-exists");
    expect(await school.titles()).toEqual(["HSK 3", "Business", "Kids"]);
  });

  test("a stale edit is rejected with the current course, and a repeated edit succeeds", async () => {
    const school = await openSchool();
    const [course] = await school.own();
    const change = (version: number, fields: Partial<CourseInput>) =>
      changeCourse(services(), school.actor, course?.id ?? "", version, { ...titleOnly("HSK 3"), ...fields });
    expect(code(await change(1, { level: "advanced" }))).toBe("ok");
    expect(code(await change(1, { level: "advanced" }))).toBe("ok");
    const rejected = await change(1, { level: "beginner" });
    expect(rejected).toMatchObject({
      ok: false,
      failure: { code: "course-changed", course: { version: 2, level: "advanced" } },
    });
    // No title has changed, so the version of the listing is the same.
    expect((await school.listing()).version).toBe(1);
    expect(code(await changeCourse(services(), school.actor, randomUUID(), 1, titleOnly("A")))).toBe(
      "course-not-found",
    );
  });

  test("a stale form cannot undo additions, and a title that is removed and re-added keeps its details", async () => {
    const school = await openSchool();
    await school.add("Saturdays", saturdays);
    // A tab that loaded version 1 does not contain the new course.
    expect(code(await school.save(1, { coursesOffered: ["HSK 3"] }))).toBe("listing-changed");
    expect(await school.titles()).toEqual(["HSK 3", "Business", "Saturdays"]);
    expect(code(await school.save(2, { coursesOffered: ["HSK 3"] }))).toBe("ok");
    expect(await school.own()).toMatchObject([
      { title: "HSK 3", isHidden: false },
      { title: "Saturdays", isHidden: true, price: 540.1, version: 2 },
    ]);
    expect((await school.columns()).facet_keys).not.toContain("age-0-5");
    expect(code(await school.save(3, { coursesOffered: ["saturdays", "HSK 3"] }))).toBe("ok");
    expect(await school.own()).toMatchObject([{ title: "saturdays", isHidden: false, price: 540.1 }, {}]);
    expect((await school.listing()).coursesOffered).toEqual(["saturdays", "HSK 3"]);
  });

  test("a form that is saved again after a lost response succeeds", async () => {
    const school = await openSchool();
    for (let time = 0; time < 2; time += 1)
      expect(code(await school.save(1, { coursesOffered: ["Kids", "Business"] }))).toBe("ok");
    expect(await school.titles()).toEqual(["Kids", "Business"]);
  });

  test("reordering, deleting and hiding courses updates the listed titles", async () => {
    const school = await openSchool(["A", "B", "C"]);
    const [a, b, c] = (await school.own()).map(({ id }) => id);
    const order = [c, a, b].map(String);
    expect(code(await orderCourses(services(), school.actor, order))).toBe("ok");
    expect((await school.listing()).coursesOffered).toEqual(["C", "A", "B"]);
    expect(code(await orderCourses(services(), school.actor, order.slice(1)))).toBe("courses-changed");
    for (let time = 0; time < 2; time += 1)
      expect(code(await deleteCourse(services(), school.actor, String(a)))).toBe("ok");
    const hidden = { ...titleOnly("C"), isHidden: true };
    expect(code(await changeCourse(services(), school.actor, String(c), 1, hidden))).toBe("ok");
    expect((await school.listing()).coursesOffered).toEqual(["B"]);
    expect(await school.titles()).toEqual(["C", "B"]);
    await deleteCourse(services(), school.actor, String(b));
    expect((await school.listing()).coursesOffered).toEqual([]);
  });

  test("a school has at most thirty courses, of which twelve titles are listed", async () => {
    const school = await openSchool(["First"]);
    for (let n = 2; n <= 30; n += 1) expect(code(await school.add(`Course ${n}`))).toBe("ok");
    expect(code(await school.add("One more"))).toBe("courses-full");
    const { coursesOffered, version } = await school.listing();
    expect(coursesOffered).toHaveLength(12);
    const rejected = await school.save(version, { coursesOffered: [...(coursesOffered ?? []).slice(1), "One more"] });
    // The first course has only a title, so removing it frees its place.
    expect(code(rejected)).toBe("ok");
    expect(await school.titles()).toHaveLength(30);
  });

  test("a teacher cannot have courses, and a school from an earlier version gets them from its titles", async () => {
    const actorOf = (userId: string): Actor => ({
      role: "member",
      userId,
      email: "a@taoli.example",
      fullName: "A",
      language: null,
    });
    const teacher = teacherColumns();
    await insertListing(database.db, teacher);
    const added = await addCourse(services(), actorOf(teacher.user_id), randomUUID(), titleOnly("Kids"));
    expect(code(added)).toBe("teachers-have-none");
    expect(await findOwnCourses(services(), actorOf(teacher.user_id))).toMatchObject({ failure: "teachers-have-none" });
    expect(await findOwnCourses(services(), actorOf(randomUUID()))).toMatchObject({ failure: "listing-not-found" });
    const school = schoolColumns();
    const id = await insertListing(database.db, school);
    expect(await findListingCourses(services(), { id, type: "school", city: "Boston", state: "MA" })).toBeNull();
    expect(code(await addCourse(services(), actorOf(school.user_id), randomUUID(), titleOnly("Kids")))).toBe("ok");
    const own = await findOwnCourses(services(), actorOf(school.user_id));
    expect(own.ok && own.value.courses.map(({ title }) => title)).toEqual(["HSK 3", "少儿中文", "Kids"]);
  });

  test("one of two concurrent edits of a course is rejected", async () => {
    const school = await openSchool();
    const [course] = await school.own();
    const change = (level: CourseInput["level"]) =>
      changeCourse(services(), school.actor, course?.id ?? "", 1, { ...titleOnly("HSK 3"), level });
    const codes = (await Promise.all([change("beginner"), change("advanced")])).map(code);
    expect(codes.toSorted()).toEqual(["course-changed", "ok"]);
  });
});
