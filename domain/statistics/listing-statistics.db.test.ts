import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import {
  insertListing,
  schoolColumns,
  secondsFromNow,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";
import { courseRow } from "#test/helpers/listings/course-row.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { readCourseStatistics } from "./course-statistics.ts";
import { readListingStatistics } from "./listing-statistics.ts";

const day = 86_400;
const since = secondsFromNow(-30 * day);
const shown = { created_at: testNow, consent_at: testNow };

eachDatabase((database) => {
  const read = (limit?: number) => readListingStatistics(database.db, since, testNow, limit);

  async function count(listing: string, kind: "view" | "wechat", amount: number, on = "2026-06-14") {
    const source = kind === "view" ? "taoli" : "";
    await database.db
      .insertInto("listing_analytics")
      .values({ listing_id: listing, day: on, kind, source, amount })
      .execute();
  }

  async function addPhoto(listing: string, columns: object = {}) {
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const file = { hash, width: 1200, height: 900, bytes: 1, created_at: testNow, used_at: testNow };
    await database.db.insertInto("media_files").values(file).execute();
    await database.db
      .insertInto("listing_photos")
      .values({ listing_id: listing, file_hash: hash, place: 1, has_code: false, ...shown, ...columns })
      .execute();
  }

  async function report(listing: string, columns: { at?: Date; source?: "visitor" | "owner"; reason?: string } = {}) {
    const { at = testNow, source = "visitor", reason = "other" } = columns;
    const { id } = await database.db
      .insertInto("moderation_cases")
      .values({
        target_kind: "listing",
        target_id: randomUUID(),
        listing_id: listing,
        priority: 1,
        due_at: at,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = { case_id: id, source, reason, language: "en", created_at: at } as const;
    await database.db.insertInto("reports").values(row).execute();
  }

  test("an empty directory has no listings", async () => {
    const none = { listings: 0, views: 0, contacts: 0 };
    expect(await read()).toEqual({
      listings: 0,
      isComplete: true,
      withPhotos: none,
      withoutPhotos: none,
      filled: 0,
      schools: 0,
      withCourse: 0,
      withTeam: 0,
      reported: { reports: 0, views: 0 },
    });
  });

  test("views and contacts are compared between public listings with and without photos that learners see", async () => {
    const { db } = database;
    const add = (columns: object = {}) => insertListing(db, teacherColumns(columns));
    const [pictured, hidden, bare, ended] = [
      await add(),
      await add(),
      await add(),
      await add({ subscription_expires_at: secondsFromNow(-day) }),
    ];
    await addPhoto(pictured);
    await addPhoto(hidden, { hidden_at: testNow, hidden_reason: "reported" });
    await addPhoto(bare, { place: null, removed_at: testNow, removed_from: 1 });
    await count(pictured, "view", 40);
    await count(pictured, "view", 400, "2026-05-01");
    await count(pictured, "wechat", 3);
    await insertMessage(db, pictured, { at: secondsFromNow(-day) });
    await count(hidden, "view", 20);
    await count(bare, "view", 30);
    await count(bare, "wechat", 1);
    await count(ended, "view", 1000);
    expect(await read()).toMatchObject({
      listings: 3,
      isComplete: true,
      withPhotos: { listings: 1, views: 40, contacts: 4 },
      withoutPhotos: { listings: 2, views: 50, contacts: 1 },
    });
    expect(await read(2)).toMatchObject({ listings: 2, isComplete: false });
  });

  test("listings with five groups of facets are counted, whatever the number of keys", async () => {
    const five = ["adult", "simplified", "hsk", "online", "open"];
    const four = ["age-0-5", "age-6-12", "adult", "simplified", "traditional", "hsk", "online", "at-home"];
    for (const facet_keys of [five, four, [...four, "weekend"]])
      await insertListing(database.db, teacherColumns({ facet_keys }));
    expect(await read()).toMatchObject({ listings: 3, filled: 2 });
  });

  test("schools with a complete course and with teachers are counted as learners see them", async () => {
    const { db } = database;
    const schools: string[] = [];
    for (let number = 0; number < 5; number += 1) schools.push(await insertListing(db, schoolColumns()));
    const [complete = "", bare = "", ended = "", hidden = "", ongoing = ""] = schools;
    const courses = [
      courseRow(complete),
      courseRow(bare, { price: null, price_unit: null }),
      courseRow(ended, { first_date: "2026-01-10", last_date: "2026-06-14" }),
      courseRow(hidden, { hidden_at: testNow }),
      courseRow(ongoing, { is_ongoing: true, first_date: null, last_date: null, lesson_count: null }),
    ];
    await db.insertInto("courses").values(courses).execute();
    const member = { full_name: "Chen Wei", role: "Teacher", place: 1, ...shown, updated_at: testNow };
    await db
      .insertInto("team_members")
      .values([
        { ...member, listing_id: complete },
        { ...member, listing_id: complete, place: 2 },
        { ...member, listing_id: hidden, hidden_at: testNow },
      ])
      .execute();
    expect(await read()).toMatchObject({ schools: 5, withCourse: 2, withTeam: 1 });
    const statistics = await readCourseStatistics(db, since, testNow);
    expect(statistics).toEqual({ ended: 0, objections: { photos: 0, teachers: 0 } });
  });

  test("visitors' reports are compared with views, with those of listings removed in the thirty days", async () => {
    const { db } = database;
    const add = (columns: object = {}) => insertListing(db, teacherColumns(columns));
    const removed = (seconds: number) => ({
      is_active: false,
      removed_at: secondsFromNow(seconds),
      removal_reason: "impersonation",
    });
    const [shownListing, lately, before] = [await add(), await add(removed(-day)), await add(removed(-40 * day))];
    for (const listing of [shownListing, lately, before]) {
      await count(listing, "view", 100);
      await report(listing);
    }
    await report(shownListing, { source: "owner" });
    await report(shownListing, { at: secondsFromNow(-31 * day) });
    expect(await read()).toMatchObject({ listings: 1, reported: { reports: 2, views: 200 } });
  });

  test("visitors' reports of people shown without consent are counted, in images and as teachers", async () => {
    const listing = await insertListing(database.db, schoolColumns());
    for (const reason of ["i-am-shown", "i-am-shown", "shown-without-consent", "other"])
      await report(listing, { reason });
    await report(listing, { reason: "i-am-shown", at: secondsFromNow(-31 * day) });
    const { objections } = await readCourseStatistics(database.db, since, testNow);
    expect(objections).toEqual({ photos: 1, teachers: 2 });
  });
});
