import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, type ListingColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { acceptCity, rejectCity } from "./decide-city.ts";
import { findCityWithPage } from "./find-city-with-page.ts";
import { listCityDecisions } from "./list-city-decisions.ts";

eachDatabase((database) => {
  function services() {
    return testServices(database.db);
  }
  async function add(columns: Partial<ListingColumns>): Promise<void> {
    await insertListing(database.db, teacherColumns(columns));
  }
  const kyle = { city: "Kyle", city_key: "kyle", state: "TX" };
  const accepted = { key: "kyle", en: "Kyle", zh: "凯尔", state: "TX" };

  test("cities entered by owners are pending, most listings first; known and inactive ones are not", async () => {
    await add(kyle);
    for (const state of ["OH", "OH"]) await add({ city: "Xenia", city_key: "xenia", state });
    await add({ city: "Houston", city_key: "houston" });
    await add({ city: "Gone", city_key: "gone", is_active: false });
    expect(await listCityDecisions(services())).toEqual({
      waiting: [
        { key: "xenia", city: "Xenia", state: "OH", listings: 2 },
        { key: "kyle", city: "Kyle", state: "TX", listings: 1 },
      ],
      accepted: [],
      refused: [],
    });
  });

  test("an accepted city has a page with its names and is no longer pending", async () => {
    await add(kyle);
    expect(await findCityWithPage(services(), "kyle")).toBeNull();
    expect(await acceptCity(services(), " KYLE ", { nameZh: "凯尔" })).toEqual({ ok: true, value: accepted });
    expect(await findCityWithPage(services(), "kyle")).toEqual(accepted);
    expect(await listCityDecisions(services())).toEqual({ waiting: [], accepted: [accepted], refused: [] });
    // Another spelling by a later owner does not change the names.
    await add({ ...kyle, city: "KYLE!!!" });
    expect(await findCityWithPage(services(), "kyle")).toEqual(accepted);
  });

  test("a rejected city has no page and is no longer pending, even if accepted before; it can be accepted later", async () => {
    await add(kyle);
    await acceptCity(services(), "kyle");
    expect(await rejectCity(services(), "Kyle")).toEqual({ ok: true, value: "kyle" });
    expect(await findCityWithPage(services(), "kyle")).toBeNull();
    expect(await listCityDecisions(services())).toEqual({ waiting: [], accepted: [], refused: ["kyle"] });
    await acceptCity(services(), "kyle", { nameZh: "凯尔" });
    expect(await findCityWithPage(services(), "kyle")).toEqual(accepted);
  });

  test("invalid keys, known cities, and missing or invalid names are rejected", async () => {
    const failureOf = async (...parts: [city: string, names?: object]) => {
      const outcome = await acceptCity(services(), ...parts);
      return outcome.ok ? outcome.value.en : outcome.failure;
    };
    expect(await failureOf("!!!")).toBe("not-a-city");
    expect(await failureOf("NYC")).toBe("known");
    expect(await rejectCity(services(), "纽约")).toEqual({ ok: false, failure: "known" });
    expect(await failureOf("kyle")).toBe("names-missing");
    expect(await failureOf("kyle", { name: "Kyle" })).toBe("names-missing");
    for (const name of [" ", "x".repeat(61), "Kyle\nTexas"])
      expect(await failureOf("kyle", { name, state: "TX" })).toBe("names-invalid");
    expect(await failureOf("kyle", { name: "Kyle", state: "TX" })).toBe("Kyle");
  });

  test("a decision notifies every process", async () => {
    let announced = 0;
    const stop = await database.opened.onListingsChanged(() => (announced += 1));
    await acceptCity(services(), "kyle", { name: "Kyle", state: "TX" });
    await expect.poll(() => announced).toBe(1);
    await rejectCity(services(), "kyle");
    await expect.poll(() => announced).toBe(2);
    await stop();
  });

  test("known cities have a page, and malformed keys have none", async () => {
    expect(await findCityWithPage(services(), "houston")).toMatchObject({ en: "Houston", zh: "休斯顿" });
    for (const key of ["", "\0", "x".repeat(5000), "__proto__", "%00"])
      expect(await findCityWithPage(services(), key)).toBeNull();
  });
});
