import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { expireListings, findNextExpiry } from "./expire-listings.ts";

eachDatabase((database) => {
  async function expire(seconds: number) {
    const { expired } = await expireListings(testServices(database.db, secondsFromNow(seconds)));
    return { expired, nextExpiry: await findNextExpiry(database) };
  }

  test("expired listings are deactivated, and the next expiry is returned", async () => {
    const ended = await insertListing(database.db, teacherColumns({ subscription_expires_at: secondsFromNow(10) }));
    await insertListing(database.db, teacherColumns({ subscription_expires_at: secondsFromNow(20) }));
    expect(await expire(9)).toEqual({ expired: 0, nextExpiry: secondsFromNow(10) });
    expect(await expire(10)).toEqual({ expired: 1, nextExpiry: secondsFromNow(20) });
    expect(await expire(10)).toEqual({ expired: 0, nextExpiry: secondsFromNow(20) });
    const row = await database.db.selectFrom("teacher_listings").select("is_active").where("id", "=", ended).execute();
    expect(row).toEqual([{ is_active: false }]);
    expect(await expire(20)).toEqual({ expired: 1, nextExpiry: null });
  });

  test("more listings than a batch expire in one run, and the city's count follows", async () => {
    await sql`
      insert into profiles (id, full_name, email)
      select md5(n::text)::uuid, 'Lin', n || '@taoli.example' from generate_series(1, 1203) as n
    `.execute(database.db);
    await sql`
      insert into teacher_listings (
        user_id, listing_type, city, city_key, state, hourly_rate, specializations, is_active,
        subscription_started_at, subscription_expires_at
      )
      select id, 'teacher', 'Boston', 'boston', 'MA', 50, '{hsk}', true, ${secondsFromNow(-9)}, ${secondsFromNow(1)}
      from profiles
    `.execute(database.db);
    expect(await expire(1)).toEqual({ expired: 1203, nextExpiry: null });
    const count = database.db.selectFrom("city_counts").select("active_count");
    expect(await count.execute()).toEqual([{ active_count: 0 }]);
  });

  test("concurrent sweeps expire each listing once", async () => {
    for (let number = 0; number < 20; number += 1) {
      await insertListing(database.db, teacherColumns({ subscription_expires_at: secondsFromNow(1) }));
    }
    const [one, other] = await Promise.all([expire(2), expire(2)]);
    expect(one.expired + other.expired).toBe(20);
  });
});
