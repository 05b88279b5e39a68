import { sql } from "kysely";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";
import {
  insertListing,
  insertProfile,
  schoolColumns,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";

const sorted = (announcements: (string[] | null)[]) =>
  announcements.toSorted((one, other) => String(one).localeCompare(String(other)));

bothDatabases((database) => {
  /** Returns the tags of each notification during `change`, or null for one without tags. */
  async function announced(change: () => Promise<unknown>): Promise<(string[] | null)[]> {
    const heard: (string[] | null)[] = [];
    const stop = await database.opened.onListingsChanged((payload) => {
      heard.push(payload === null || payload === "" ? null : (JSON.parse(payload) as string[]));
    });
    await change();
    // Notifications arrive in the order of the commits.
    await sql`select pg_notify('listings_changed', '["end"]')`.execute(database.db);
    await expect.poll(() => heard.at(-1)).toEqual(["end"]);
    await stop();
    return heard.slice(0, -1);
  }

  const update = (id: string, columns: object) =>
    announced(() => database.db.updateTable("teacher_listings").set(columns).where("id", "=", id).execute());

  test("a change of a text tags only the listing", async () => {
    const id = await insertListing(database.db);
    expect(await update(id, { bio: "Patient." })).toEqual([[`listing:${id}`]]);
    expect(await update(id, { bio: "Patient." })).toEqual([]);
    expect(await update(id, { trial_price: 20 })).toEqual([[`listing:${id}`]]);
    expect(await update(id, { trial_minutes: 30 })).toEqual([[`listing:${id}`]]);
  });

  test("a change of an order, filter or count tags the city too, and a move tags both cities", async () => {
    const id = await insertListing(database.db);
    await insertListing(database.db);
    await insertListing(database.db, teacherColumns({ city_key: "chicago" }));
    for (const columns of [
      { hourly_rate: 61 },
      { months_paid: 7 },
      { category_keys: ["hsk"] },
      { experience_years: 9 },
    ])
      expect(await update(id, columns)).toEqual([["city:boston", "directory", `listing:${id}`]]);
    expect(await update(id, { city_key: "chicago" })).toEqual([
      ["city:boston", "city:chicago", "directory", `listing:${id}`],
    ]);
    expect(await update(id, { city_key: "seattle" })).toEqual([
      ["cities", "city:chicago", "city:seattle", "directory", `listing:${id}`],
    ]);
  });

  test("a listing that is no longer public is tagged as gone", async () => {
    const id = await insertListing(database.db);
    const all = ["cities", "city:boston", "directory"];
    expect(await update(id, { removed_at: testNow })).toEqual([[...all, `gone:${id}`]]);
    expect(await update(id, { removed_at: null })).toEqual([[...all, `listing:${id}`]]);
    expect(await update(id, { taken_down_at: testNow, is_active: false })).toEqual([[...all, `gone:${id}`]]);
    expect(await update(id, { bio: "Not for visitors." })).toEqual([]);
    expect(await update(id, { city_key: "chicago" })).toEqual([[`listing:${id}`]]);
    expect(await update(id, { taken_down_at: null, is_active: true })).toEqual([
      ["cities", "city:chicago", "directory", `listing:${id}`],
    ]);
    expect(await announced(() => database.db.deleteFrom("profiles").execute())).toEqual([
      ["cities", "city:chicago", "directory", `gone:${id}`],
    ]);
  });

  test("a change of a course tags its listing while it is public", async () => {
    const id = await insertListing(database.db, schoolColumns());
    const draft = await insertListing(database.db, schoolColumns({ is_active: false }));
    const now = { places_set_at: testNow, created_at: testNow, updated_at: testNow };
    const row = { place: 1, title: "HSK 3", ...now };
    const insert = (listing_id: string) =>
      announced(() =>
        database.db
          .insertInto("courses")
          .values({ ...row, listing_id })
          .execute(),
      );
    expect([await insert(id), await insert(draft)]).toEqual([[[`listing:${id}`]], []]);
    const courses = database.db.updateTable("courses").set({ price: 20, price_unit: "hour" });
    expect(await announced(() => courses.execute())).toEqual([[`listing:${id}`]]);
    expect(await announced(() => database.db.deleteFrom("courses").execute())).toEqual([[`listing:${id}`]]);
  });

  test("a hidden contact, and a contact that its owner no longer shows, are removed at once", async () => {
    const id = await insertListing(database.db);
    const removal = [[`listing:${id}`], [`purge:${id}`]];
    expect(sorted(await update(id, { hidden_contacts: ["phone"] }))).toEqual(removal);
    expect(await update(id, { hidden_contacts: [] })).toEqual([[`listing:${id}`]]);
    expect(sorted(await update(id, { shown_contacts: ["email"] }))).toEqual(removal);
    expect(await update(id, { shown_contacts: ["email", "phone"] })).toEqual([[`listing:${id}`]]);
  });

  test("a hidden or deleted teacher of a school is removed at once", async () => {
    const id = await insertListing(database.db, schoolColumns());
    const removal = [[`listing:${id}`], [`purge:${id}`]];
    const times = { consent_at: testNow, created_at: testNow, updated_at: testNow };
    const member = { listing_id: id, place: 1, full_name: "Gu Wanqing", role: "HSK", ...times };
    await database.db.insertInto("team_members").values(member).execute();
    const hide = (hidden_at: Date | null) =>
      announced(() => database.db.updateTable("team_members").set({ hidden_at }).execute());
    expect(sorted(await hide(testNow))).toEqual(removal);
    expect(await hide(null)).toEqual([[`listing:${id}`]]);
    expect(sorted(await announced(() => database.db.deleteFrom("team_members").execute()))).toEqual(removal);
  });

  test("a held, removed or deleted review and a removed reply are removed at once", async () => {
    const id = await insertListing(database.db);
    const reply = { reply: "Thank you.", reply_language: "en" as const };
    const review = await insertReview(database.db, id, { ...reply, replied_at: testNow });
    const set = (columns: object) =>
      announced(() => database.db.updateTable("reviews").set(columns).where("id", "=", review).execute());
    const purge = [`purge:${id}`];
    expect(await set({ reply: null, reply_language: null, replied_at: null })).toContainEqual(purge);
    const held = { hold_reasons: ["reported"], decide_by: testNow };
    expect(await set({ state: "held", ...held })).toContainEqual(purge);
    expect(await set({ state: "published", hold_reasons: [], decide_by: null })).not.toContainEqual(purge);
    expect(await announced(() => database.db.deleteFrom("reviews").execute())).toContainEqual(purge);
  });

  test("a hidden or deleted photo is removed at once", async () => {
    const id = await insertListing(database.db);
    const removal = [[`listing:${id}`], [`purge:${id}`]];
    const hash = "a".repeat(64);
    const file = { hash, width: 1, height: 1, bytes: 1, created_at: testNow, used_at: testNow };
    await database.db.insertInto("media_files").values(file).execute();
    const photo = { listing_id: id, file_hash: hash, place: 1, has_code: false };
    await database.db
      .insertInto("listing_photos")
      .values({ ...photo, consent_at: testNow, created_at: testNow })
      .execute();
    const hide = (hidden_at: Date | null) =>
      announced(() => database.db.updateTable("listing_photos").set({ hidden_at }).execute());
    expect(sorted(await hide(testNow))).toEqual(removal);
    expect(await hide(null)).toEqual([[`listing:${id}`]]);
    expect(sorted(await announced(() => database.db.deleteFrom("listing_photos").execute()))).toEqual(removal);
    const picture = { listing_id: id, file_hash: hash };
    await database.db.insertInto("reported_pictures").values(picture).execute();
    const hidden = database.db.updateTable("reported_pictures").set({ hidden_at: testNow });
    expect(await announced(() => hidden.execute())).toEqual([[`purge:${id}`]]);
  });

  test("a change of a profile tags its listing while it is public", async () => {
    const user_id = await insertProfile(database.db);
    const { id } = await database.db
      .insertInto("teacher_listings")
      .values(schoolColumns({ user_id }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const rename = (full_name: string) => database.db.updateTable("profiles").set({ full_name }).execute();
    expect(await announced(() => rename("Lin"))).toEqual([[`listing:${id}`]]);
    await database.db.updateTable("teacher_listings").set({ is_active: false }).execute();
    expect(await announced(() => rename("Zhao"))).toEqual([]);
  });

  test("a change with too many tags is announced without tags", async () => {
    const insert = async () => {
      const users = await Promise.all(Array.from({ length: 101 }, () => insertProfile(database.db)));
      await database.db
        .insertInto("teacher_listings")
        .values(users.map((user_id) => teacherColumns({ user_id })))
        .execute();
    };
    expect(await announced(insert)).toEqual([null]);
    const spread = sqlCities();
    expect(await announced(() => database.db.updateTable("teacher_listings").set(spread).execute())).toEqual([null]);
    const long = database.db.updateTable("teacher_listings").set({ city_key: "城".repeat(60) });
    const some = database.db.selectFrom("teacher_listings").select("id").limit(2);
    expect((await announced(() => long.where("id", "in", some).execute()))[0]).toContain(`city:${"城".repeat(60)}`);
  });

  test("with over a hundred cities, only changes near the limit tag the city selector", async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => insertProfile(database.db)));
    await database.db
      .insertInto("city_counts")
      .values(
        Array.from({ length: 120 }, (_, n) => ({ city_key: `town-${n}`, city: "T", state: "OH", active_count: n + 1 })),
      )
      .execute();
    const insert = (number: number, city_key: string) => {
      const columns = teacherColumns({ user_id: users[number] ?? "", city_key });
      return announced(() => database.db.insertInto("teacher_listings").values(columns).execute());
    };
    expect((await insert(0, "town-90"))[0]).not.toContain("cities");
    expect((await insert(1, "town-19"))[0]).toContain("cities");
    expect((await insert(2, "town-5"))[0]).toContain("cities");
  });

  function sqlCities() {
    return { hourly_rate: 77 };
  }
});
