import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openDatabase } from "#database/open-database.ts";
import { acceptCity, rejectCity } from "#domain/cities/decide-city.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import {
  insertListing,
  type ListingColumns,
  schoolColumns,
  secondsFromNow,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { findListing } from "./find-listing.ts";

eachDatabase((database) => {
  function find(id: string, now: Date = testNow) {
    return findListing(testServices(database.db, now), id);
  }
  async function failureOf(columns: Partial<ListingColumns>) {
    const found = await find(await insertListing(database.db, teacherColumns(columns)));
    return found.ok ? "found" : found.failure;
  }

  test("an active teacher's listing is returned with all fields of its page", async () => {
    const id = await insertListing(
      database.db,
      teacherColumns({
        name_zh: "林雨晴",
        headline: "HSK from zero",
        headline_zh: "从零开始学 HSK",
        bio: "I teach.",
        bio_zh: "我教中文。",
        phone: "+1 212 555 0142",
        wechat_id: "linyuqing",
        website_url: "https://lin.example",
      }),
      { full_name: "Lin Yuqing", email: "lin@taoli.example", phone: "+1 999 555 0199" },
    );
    const found = await find(id);
    expect(found).toMatchObject({
      ok: true,
      value: {
        id,
        type: "teacher",
        name: { latin: "Lin Yuqing", han: "林雨晴" },
        headline: "HSK from zero",
        headlineZh: "从零开始学 HSK",
        bio: "I teach.",
        bioZh: "我教中文。",
        email: "lin@taoli.example",
        phone: "+1 212 555 0142",
        wechatId: "linyuqing",
        websiteUrl: "https://lin.example",
        schoolAddress: null,
        offers: ["business"],
        rating: 4.8,
        reviewCount: 0,
        expiresAt: secondsFromNow(30 * 86_400).toISOString(),
      },
    });
    expect(Object.keys(found.ok ? found.value : {})).not.toContain("shownContacts");
  });

  test("a listing links to its city only if the city is known or accepted", async () => {
    const pageOf = async (columns: Partial<ListingColumns>) => {
      const found = await find(await insertListing(database.db, teacherColumns(columns)));
      return found.ok && found.value.hasCityPage;
    };
    const kyle = { city: "Kyle", city_key: "kyle", state: "TX" };
    expect([await pageOf({}), await pageOf({ city: "Houston", city_key: "houston" })]).toEqual([true, true]);
    expect(await pageOf(kyle)).toBe(false);
    await acceptCity(testServices(database.db), "Kyle");
    expect(await pageOf(kyle)).toBe(true);
    await rejectCity(testServices(database.db), "Kyle");
    expect(await pageOf(kyle)).toBe(false);
  });

  test("a school's listing is returned with its address and courses", async () => {
    const id = await insertListing(database.db, schoolColumns());
    expect(await find(id)).toMatchObject({
      ok: true,
      value: {
        type: "school",
        name: { latin: "Charles River Chinese School", han: null },
        schoolAddress: "12 River Street, Boston, MA",
        offers: ["HSK 3", "少儿中文"],
        experienceYears: null,
      },
    });
  });

  test("hidden contacts are not returned", async () => {
    const shown = { phone: "+1 212 555 0142", wechat_id: "linyuqing", website_url: "https://lin.example" };
    const id = await insertListing(database.db, teacherColumns({ ...shown, shown_contacts: ["wechat"] }));
    expect(await find(id)).toMatchObject({
      ok: true,
      value: { email: null, phone: null, websiteUrl: null, wechatId: "linyuqing" },
    });
  });

  test("a listing is returned until the exact moment of its expiry, and is gone afterwards", async () => {
    const id = await insertListing(database.db, teacherColumns({ subscription_expires_at: secondsFromNow(10) }));
    expect((await find(id, secondsFromNow(9))).ok).toBe(true);
    expect(await find(id, secondsFromNow(10))).toEqual({ ok: false, failure: "gone" });
  });

  test("a listing that was public is gone, and one that never was is not found", async () => {
    expect(await failureOf({ is_active: false })).toBe("gone");
    expect(await failureOf({ removed_at: testNow })).toBe("gone");
    expect(await failureOf({ is_active: false, subscription_started_at: null })).toBe("gone");
    expect(await failureOf({ is_active: false, months_paid: 0 })).toBe("gone");
    expect(await failureOf({ is_active: false, subscription_started_at: null, months_paid: 0 })).toBe("not-found");
    expect(await find(randomUUID())).toEqual({ ok: false, failure: "not-found" });
  });

  test.each(["", "sample-1", "1", "\0", "' or 1=1", "x".repeat(10_000), `{${randomUUID()}}`])(
    "the invalid id %j is not found",
    async (id) => {
      expect(await find(id)).toEqual({ ok: false, failure: "not-found" });
    },
  );
});

test("an unavailable database makes a listing unavailable, and the failure is logged", async () => {
  const opened = await openDatabase({ url: "postgres://nobody:none@127.0.0.1:1/none" });
  const services = testServices(opened.db);
  expect(await findListing(services, randomUUID())).toEqual({ ok: false, failure: "unavailable" });
  expect(services.logged).toEqual([{ level: "error", event: "listing-unavailable" }]);
  await opened.close();
});
