import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { wholeDirectory } from "#domain/search/search-query.ts";
import { defaultSite } from "#domain/site.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { decryptEmail } from "#test/helpers/email/test-ciphers.ts";
import { type CourseInput, titleOnly } from "../course.ts";
import { addCourse, changeCourse } from "../edit-courses.ts";
import { findListingCourses } from "../queries/find-listing-courses.ts";
import { findOwnCourses } from "../queries/own-courses.ts";
import { findNextCourseChange, updateDueCourses } from "./update-due-courses.ts";

const never = new AbortController().signal;
const term: Partial<CourseInput> = { firstDate: "2026-04-04", lastDate: "2026-06-20", exam: "ap" };
/** The start of the day after the last lesson, in Boston. */
const end = new Date("2026-06-21T04:00:00Z");
const before = new Date(end.getTime() - 1);

eachDatabase((database) => {
  const at = (now: Date) => testServices(database.db, now);
  const place = { type: "school", city: "Boston", state: "MA" } as const;

  async function openSchool(fields: Partial<CourseInput>) {
    const columns = schoolColumns({ courses_offered: ["HSK 3"], category_keys: ["hsk"] });
    const id = await insertListing(database.db, columns);
    const actor: Actor = {
      role: "member",
      userId: columns.user_id,
      email: "c@taoli.example",
      fullName: "Chen Guang",
      language: null,
    };
    const courseId = randomUUID();
    const course = { ...titleOnly("AP for children"), ...fields };
    await addCourse(at(new Date("2026-06-01T12:00:00Z")), actor, courseId, course);
    return { id, actor, course, courseId };
  }

  const offers = async (id: string, now: Date) => {
    const page = await findListing(at(now), id);
    const results = await searchListings(at(now), wholeDirectory);
    return [page.ok && page.value.offers, results.rows.find((row) => row.id === id)?.offers];
  };
  /** The number of courses that the next reminder asks about. */
  async function stalePlacesInReminder(id: string, now: Date): Promise<unknown> {
    const ends = { subscription_expires_at: new Date(now.getTime() + 13 * 24 * 60 * 60_000) };
    await database.db.updateTable("teacher_listings").set(ends).where("id", "=", id).execute();
    const site = { ...defaultSite, postalAddress: "Taoli, 1 Peach Street, Boston, MA 02110, USA" };
    await sendReminders({ ...at(now), site });
    const email = await database.db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("dedupe_key", "like", `expiring-14:${id}:%`)
      .executeTakeFirstOrThrow();
    return (await decryptEmail(email))["stalePlaces"];
  }

  const row = (id: string) =>
    database.db
      .selectFrom("teacher_listings")
      .select(["courses_offered", "category_keys", "facet_keys", "courses_due_at", "version", "search_words"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  test("an ended term leaves pages immediately, and lists, filters and search words when the job runs", async () => {
    const { id } = await openSchool(term);
    const both = ["HSK 3", "AP for children"];
    expect(await offers(id, before)).toEqual([both, both]);
    expect(await offers(id, end)).toEqual([["HSK 3"], ["HSK 3"]]);
    const shown = async (now: Date) => (await findListingCourses(at(now), { id, ...place }))?.courses.length;
    expect([await shown(before), await shown(end)]).toEqual([2, 1]);
    expect((await searchListings(at(before), wholeDirectory)).validUntil).toBe(end.toISOString());

    expect(await findNextCourseChange(at(before))).toEqual(end);
    expect(await updateDueCourses(at(before), never)).toEqual({ updated: 0 });
    expect((await row(id)).facet_keys).toContain("ap");
    expect(await updateDueCourses(at(end), never)).toEqual({ updated: 1 });
    expect(await updateDueCourses(at(end), never)).toEqual({ updated: 0 });
    const stored = await row(id);
    expect(stored).toMatchObject({ courses_offered: ["HSK 3"], category_keys: ["hsk"], courses_due_at: null });
    expect(stored.facet_keys).not.toContain("ap");
    expect(stored.search_words).not.toContain("children");
    // A form that still has the title is stale.
    expect(stored.version).toBe(3);
  });

  test("results and pages have the facets of courses, as filters do", async () => {
    const { id } = await openSchool({ ageFrom: 5, ageTo: 7, mode: "in-person" });
    const query = { ...wholeDirectory, facets: ["age-0-5", "in-person"] as const };
    const results = await searchListings(at(before), { ...query, facets: [...query.facets] });
    const page = await findListing(at(before), id);
    const { facet_keys } = await row(id);
    expect(facet_keys).toEqual(["age-0-5", "age-6-12", "in-person"]);
    expect(results.rows.find((found) => found.id === id)?.facetKeys).toEqual(facet_keys);
    expect(page.ok && page.value.facetKeys).toEqual(facet_keys);
  });

  test("results and pages have the Chinese titles of current courses", async () => {
    const { id, actor, course } = await openSchool({ ...term, titleZh: "少儿 AP 春季班" });
    const add = async (fields: Partial<CourseInput>) =>
      await addCourse(at(new Date("2026-06-01T12:00:00Z")), actor, randomUUID(), { ...course, ...fields });
    await add({ title: "Hidden", titleZh: "隐藏", isHidden: true });
    await add({ title: "ap for children", titleZh: "少儿 AP 秋季班", firstDate: "2026-09-05", lastDate: "2026-12-19" });
    const results = await searchListings(at(before), wholeDirectory);
    const byWords = await searchListings(at(before), { ...wholeDirectory, words: "秋季班" });
    const page = await findListing(at(before), id);
    const titles = new Map([["AP for children", "少儿 AP 秋季班"]]);
    for (const { rows } of [results, byWords])
      expect(rows.find((found) => found.id === id)?.chineseTitles).toEqual(titles);
    expect(page.ok && page.value.chineseTitles).toEqual(titles);
  });

  test("few spots become open after a month, and the owner is asked until the course is saved", async () => {
    const { id, actor, course, courseId } = await openSchool({ places: "few" });
    const later = new Date("2026-07-01T12:00:00Z");
    const placesAt = async (now: Date) => {
      const found = await findListingCourses(at(now), { id, ...place });
      const own = await findOwnCourses(at(now), actor);
      return [
        found?.courses[1]?.places,
        own.ok && own.value.courses[1]?.places,
        own.ok && own.value.courses[1]?.asksPlaces,
      ];
    };
    expect(await placesAt(new Date(later.getTime() - 1))).toEqual(["few", "few", false]);
    expect(await placesAt(later)).toEqual(["open", "open", true]);
    expect(await updateDueCourses(at(later), never)).toEqual({ updated: 1 });
    expect(await placesAt(later)).toEqual(["open", "open", true]);
    expect((await row(id)).version).toBe(2);
    expect(await stalePlacesInReminder(id, later)).toBe(1);
    const saved = await changeCourse(at(later), actor, courseId, 1, course);
    expect(saved.ok).toBe(true);
    expect(await placesAt(later)).toEqual(["few", "few", false]);
    expect((await row(id)).courses_due_at?.toISOString()).toBe("2026-07-31T12:00:00.000Z");
  });

  test("saving a course keeps the date of its few spots unless they are set again", async () => {
    const { id, actor, course, courseId } = await openSchool({ places: "few" });
    const later = new Date("2026-06-20T12:00:00Z");
    await changeCourse(at(later), actor, courseId, 1, { ...course, level: "beginner" });
    expect((await row(id)).courses_due_at?.toISOString()).toBe("2026-07-01T12:00:00.000Z");
  });
});
