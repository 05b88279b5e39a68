import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findListing } from "#domain/listings/queries/find-listing.ts";
import type { Actor } from "#domain/members/actor.ts";
import { searchListings } from "#domain/search/search-listings.ts";
import { wholeDirectory } from "#domain/search/search-query.ts";
import { countSitemapParts } from "#domain/sitemap/sitemap.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { changeVisibility, type Visibility } from "./change-visibility.ts";
import { expireListings } from "./expire-listings.ts";

type Columns = Parameters<typeof teacherColumns>[0];

const unpaid = { is_active: false, subscription_started_at: null, subscription_expires_at: null, months_paid: 0 };

eachDatabase((database) => {
  async function make(columns: Columns = {}): Promise<{ id: string; owner: Actor }> {
    const userId = randomUUID();
    const id = await insertListing(database.db, teacherColumns({ ...columns, user_id: userId }));
    return { id, owner: { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null } };
  }
  const change = (actor: Actor, visibility: Visibility, now = testNow) =>
    changeVisibility(testServices(database.db, now), actor, visibility);
  const row = async (id: string) =>
    await database.db.selectFrom("teacher_listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const page = async (id: string) => {
    const found = await findListing(testServices(database.db), id);
    return found.ok ? "shown" : found.failure;
  };
  /** Public counts: results, city counts, sitemap. */
  const seen = async () => {
    const services = testServices(database.db);
    const { source, rows } = await searchListings(services, wholeDirectory);
    const counts = await database.db.selectFrom("city_counts").select("active_count").execute();
    const parts = await countSitemapParts(services);
    return {
      results: source === "samples" ? 0 : rows.length,
      cities: counts.map(({ active_count }) => active_count),
      parts,
    };
  };

  test("a listing that is taken down is hidden everywhere, and is restored with its paid time", async () => {
    const { id, owner } = await make();
    const before = await row(id);
    const shown = await seen();
    expect(shown).toMatchObject({ results: 1, cities: [1] });
    expect(await change(owner, "taken-down")).toMatchObject({
      ok: true,
      value: { isActive: false, takenDownAt: testNow.toISOString(), version: before.version, monthsPaid: 2 },
    });
    expect(await page(id)).toBe("gone");
    expect(await seen()).toMatchObject({ results: 0, cities: [0] });
    expect((await row(id)).subscription_expires_at).toEqual(before.subscription_expires_at);

    expect(await change(owner, "public")).toMatchObject({ ok: true, value: { isActive: true, takenDownAt: null } });
    expect(await page(id)).toBe("shown");
    expect(await seen()).toEqual(shown);
    expect({ ...(await row(id)), updated_at: null }).toEqual({ ...before, updated_at: null });
  });

  test("repeated and concurrent calls with the same visibility are idempotent", async () => {
    const { id, owner } = await make();
    await Promise.all(Array.from({ length: 8 }, () => change(owner, "taken-down")));
    const first = await row(id);
    expect(await change(owner, "taken-down", secondsFromNow(60))).toMatchObject({ ok: true });
    expect(await row(id)).toEqual(first);
    await Promise.all(Array.from({ length: 8 }, () => change(owner, "public")));
    expect(await row(id)).toMatchObject({ is_active: true, taken_down_at: null });
  });

  test("paid time keeps running: a listing that expires while down is not restored", async () => {
    const { id, owner } = await make({ subscription_expires_at: secondsFromNow(10) });
    await change(owner, "taken-down");
    expect(await change(owner, "public", secondsFromNow(10))).toMatchObject({ ok: true, value: { isActive: false } });
    await expireListings(testServices(database.db, secondsFromNow(10)));
    expect(await row(id)).toMatchObject({ is_active: false, taken_down_at: null });
  });

  test("a listing that was never public is not found while it is down, even when it is paid for", async () => {
    const { id, owner } = await make(unpaid);
    await change(owner, "taken-down");
    const paid = { months_paid: 1, subscription_started_at: testNow, subscription_expires_at: secondsFromNow(60) };
    await database.db.updateTable("teacher_listings").set(paid).execute();
    expect(await page(id)).toBe("not-found");
    await change(owner, "public");
    expect(await page(id)).toBe("shown");
  });

  test("a removal by an operator takes precedence over the owner's visibility", async () => {
    const { id, owner } = await make({ removed_at: testNow, is_active: false });
    for (const visibility of ["taken-down", "public"] as const)
      expect(await change(owner, visibility)).toEqual({ ok: false, failure: "listing-removed" });
    expect(await row(id)).toMatchObject({ removed_at: testNow, taken_down_at: null, is_active: false });
    // Taken down first, then removed: the owner cannot undo the removal.
    const other = await make();
    await change(other.owner, "taken-down");
    await database.db.updateTable("teacher_listings").set({ removed_at: testNow }).where("id", "=", other.id).execute();
    expect(await change(other.owner, "public")).toEqual({ ok: false, failure: "listing-removed" });
    expect(await row(other.id)).toMatchObject({ removed_at: testNow, taken_down_at: testNow, is_active: false });
  });

  test("only the owner of a listing can take it down", async () => {
    const { id } = await make();
    const { owner: other } = await make();
    await database.db.deleteFrom("teacher_listings").where("id", "<>", id).execute();
    expect(await change(other, "taken-down")).toEqual({ ok: false, failure: "listing-not-found" });
    expect(await change({ role: "visitor" }, "taken-down")).toEqual({ ok: false, failure: "not-signed-in" });
    const admin = { role: "admin", userId: (await row(id)).user_id } as const;
    expect(await change(admin, "taken-down")).toEqual({ ok: false, failure: "not-allowed" });
    expect(await page(id)).toBe("shown");
  });

  test("a listing stays down when it is edited or written by an older version of the application", async () => {
    const { id, owner } = await make();
    await change(owner, "taken-down");
    const now = { is_active: true, months_paid: 5, subscription_expires_at: secondsFromNow(90 * 86_400) };
    await database.db.updateTable("teacher_listings").set(now).where("id", "=", id).execute();
    expect(await row(id)).toMatchObject({ is_active: false, months_paid: 5, taken_down_at: testNow });
    expect(await seen()).toMatchObject({ results: 0, cities: [0] });
  });
});
