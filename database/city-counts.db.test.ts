import { sql } from "kysely";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { insertListing, insertProfile, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testTimeouts } from "#test/helpers/database/server/with-maintenance.ts";
import type { OpenedDatabase } from "./database.ts";
import { openDatabase } from "./open-database.ts";

bothDatabases((database) => {
  async function counts(): Promise<Record<string, number>> {
    const rows = await database.db.selectFrom("city_counts").select(["city_key", "active_count"]).execute();
    return Object.fromEntries(rows.map((row) => [row.city_key, row.active_count]));
  }
  async function recounted(): Promise<Record<string, number>> {
    const { rows } = await sql<{ city_key: string; count: number }>`
      select city_key, count(*) filter (where is_active and removed_at is null) as count
      from teacher_listings group by city_key
    `.execute(database.db);
    return Object.fromEntries(rows.map((row) => [row.city_key, row.count]));
  }

  test("a city's count follows every change of its listings", async () => {
    const id = await insertListing(database.db);
    expect(await counts()).toEqual({ boston: 1 });
    const update = database.db.updateTable("teacher_listings").where("id", "=", id);
    await update.set({ is_active: false }).execute();
    expect(await counts()).toEqual({ boston: 0 });
    await update.set({ is_active: true }).execute();
    await update.set({ city: "Chicago", city_key: "chicago", state: "IL" }).execute();
    expect(await counts()).toEqual({ boston: 0, chicago: 1 });
    await update.set({ removed_at: testNow }).execute();
    expect(await counts()).toEqual({ boston: 0, chicago: 0 });
    await update.set({ removed_at: null }).execute();
    await database.db.deleteFrom("profiles").execute();
    expect(await counts()).toEqual({ boston: 0, chicago: 0 });
  });

  test("listings that are not public are not counted", async () => {
    await insertListing(database.db, teacherColumns({ is_active: false }));
    await insertListing(database.db, teacherColumns({ removed_at: testNow }));
    expect(await counts()).toEqual({});
  });

  test("one statement can move many listings between many cities", async () => {
    for (const city of ["a", "b", "c", "a", "b", "a"])
      await insertListing(database.db, teacherColumns({ city_key: city }));
    await sql`update teacher_listings set city_key = case city_key when 'a' then 'b' else 'd' end`.execute(database.db);
    expect(await counts()).toEqual({ a: 0, b: 3, c: 0, d: 3 });
    await sql`truncate teacher_listings cascade`.execute(database.db);
    expect(await counts()).toEqual({});
  });

  test("a city has the name that its latest public listing uses", async () => {
    const name = async () => (await database.db.selectFrom("city_counts").select(["city", "state"]).execute())[0];
    const first = await insertListing(database.db, teacherColumns({ city: "montreal", city_key: "m", state: "QC" }));
    await insertListing(database.db, teacherColumns({ city: "Montréal", city_key: "m", state: "Québec" }));
    expect(await name()).toEqual({ city: "Montréal", state: "Québec" });
    const update = database.db.updateTable("teacher_listings").where("id", "=", first);
    await update.set({ months_paid: 9 }).execute();
    expect(await name()).toEqual({ city: "Montréal", state: "Québec" });
    await update.set({ city: "Montreal" }).execute();
    expect(await name()).toEqual({ city: "Montreal", state: "QC" });
    expect(await counts()).toEqual({ m: 2 });
  });

  test("a change that is rolled back is not counted", async () => {
    await database.db
      .transaction()
      .execute(async (transaction) => {
        await insertListing(transaction, teacherColumns());
        throw new Error("no");
      })
      .catch(() => {});
    expect(await counts()).toEqual({});
  });

  test("counts stay correct under concurrent changes of the same cities", async () => {
    const cities = ["a", "b", "c"];
    const pick = (number: number) => cities[number % cities.length] ?? "a";
    const users = await Promise.all(Array.from({ length: 60 }, () => insertProfile(database.db)));
    await Promise.all(
      users.map((user_id, number) =>
        database.db
          .insertInto("teacher_listings")
          .values(teacherColumns({ user_id, city_key: pick(number), is_active: number % 4 > 0 }))
          .execute(),
      ),
    );
    await Promise.all(
      users.map((user, number) =>
        database.db
          .updateTable("teacher_listings")
          .set({ city_key: pick(number + 1), is_active: number % 3 > 0 })
          .where("user_id", "in", [user, users[number - 1] ?? user].sort())
          .where("months_paid", ">=", 0)
          .execute()
          .catch((error: { code?: string }) => expect(error.code).toBe("40P01")),
      ),
    );
    await Promise.all(
      users.slice(0, 20).map((user) => database.db.deleteFrom("profiles").where("id", "=", user).execute()),
    );
    const stored = await counts();
    const right = await recounted();
    for (const city of cities) expect(stored[city] ?? 0).toBe(right[city] ?? 0);
  });

  test("every committed change sends a notification, and a statement without changes sends none", async () => {
    const heard = counter();
    const stop = await database.opened.onListingsChanged(heard.callback);
    const user = await insertProfile(database.db);
    await database.db
      .insertInto("teacher_listings")
      .values(teacherColumns({ user_id: user }))
      .execute();
    await heard.reaches(1);
    await database.db.updateTable("teacher_listings").set({ months_paid: 3 }).execute();
    await heard.reaches(2);
    await database.db.updateTable("profiles").set({ full_name: "Lin" }).execute();
    await heard.reaches(3);
    await database.db.updateTable("teacher_listings").set({ months_paid: 4 }).where("months_paid", "=", 99).execute();
    await database.db.deleteFrom("profiles").execute();
    await heard.reaches(4);
    await stop();
    await insertListing(database.db);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.count()).toBe(4);
  });

  test("changes of hidden listings send no notification", async () => {
    const heard = counter();
    const stop = await database.opened.onListingsChanged(heard.callback);
    const id = await insertListing(database.db, teacherColumns({ is_active: false }));
    const update = database.db.updateTable("teacher_listings").where("id", "=", id);
    await update.set({ bio: "Not for visitors yet." }).execute();
    await database.db.updateTable("profiles").set({ full_name: "Lin" }).execute();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.count()).toBe(0);
    await update.set({ is_active: true }).execute();
    await heard.reaches(1);
    await update.set({ is_active: false }).execute();
    await heard.reaches(2);
    await update.set({ bio: "No longer for visitors." }).execute();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard.count()).toBe(2);
    // Its page responded with 410 for an expired listing, and now responds with 404.
    await database.db.deleteFrom("profiles").execute();
    await heard.reaches(3);
    await stop();
  });

  test("other connections of PostgreSQL are notified too", async ({ skip }) => {
    const { url } = database;
    if (url === null) return skip("PGlite has one connection.");
    const other: OpenedDatabase = await openDatabase({ url, timeouts: testTimeouts });
    const heard = counter();
    await other.onListingsChanged(heard.callback);
    await insertListing(database.db);
    await heard.reaches(1);
    await other.close();
  });
});

function counter() {
  let count = 0;
  return {
    callback: () => void (count += 1),
    count: () => count,
    async reaches(wanted: number): Promise<void> {
      await expect.poll(() => count, { interval: 5 }).toBe(wanted);
    },
  };
}
