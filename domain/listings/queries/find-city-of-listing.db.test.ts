import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { acceptCity, rejectCity } from "#domain/cities/decide-city.ts";
import { eachDatabase, openTestDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { findCityOfListing } from "./find-city-of-listing.ts";

const ended = { subscription_expires_at: secondsFromNow(-60) };

eachDatabase((database) => {
  function find(id: string) {
    return findCityOfListing(testServices(database.db), id);
  }

  test("the city of an expired listing is returned", async () => {
    const id = await insertListing(database.db, teacherColumns({ ...ended, city: "NYC", city_key: "new-york" }));
    expect(await find(id)).toEqual({ key: "new-york", en: "New York", zh: "纽约", state: "NY" });
  });

  test("a small city is returned only while it is accepted and has active listings", async () => {
    const place = { city: "Smallville", city_key: "smallville", state: "KS" };
    const id = await insertListing(database.db, teacherColumns({ ...ended, ...place, is_active: false }));
    const services = testServices(database.db);
    await acceptCity(services, "smallville", { name: "Smallville", nameZh: "小镇", state: "KS" });
    expect(await find(id)).toBeNull();
    await insertListing(database.db, teacherColumns(place));
    expect(await find(id)).toEqual({ key: "smallville", en: "Smallville", zh: "小镇", state: "KS" });
    await rejectCity(services, "smallville");
    expect(await find(id)).toBeNull();
  });

  test("an unknown listing has no city", async () => {
    expect(await find(randomUUID())).toBeNull();
  });
});

test("a closed database returns no city and does not throw", async () => {
  const { opened, close } = await openTestDatabase("pglite");
  await close();
  expect(await findCityOfListing(testServices(opened.db), randomUUID())).toBeNull();
});
