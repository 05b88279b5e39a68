import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { failure } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, insertProfile, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { findPosterListing } from "./find-poster-listing.ts";

const now = new Date("2026-06-16T02:00:00Z");

eachDatabase((database) => {
  test("a member gets their active listing, and other roles and states get a reason", async () => {
    const services = testServices(database.db, now);
    const id = await insertListing(
      database.db,
      teacherColumns({ is_active: true, subscription_expires_at: new Date("2026-07-01T00:00:00Z") }),
    );
    const { user_id: userId } = await database.db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const member = { role: "member", email: "c@taoli.example", fullName: "Chen Guang", language: null } as const;
    const find = (actor: Actor) => findPosterListing(services, actor);
    expect(await find({ ...member, userId })).toMatchObject({ ok: true, value: { id } });
    expect(await find({ ...member, userId: await insertProfile(database.db) })).toEqual(failure("listing-not-found"));
    expect(await find({ role: "admin", userId })).toEqual(failure("not-allowed"));
    expect(await find({ role: "visitor" })).toEqual(failure("not-signed-in"));
    const later = testServices(database.db, new Date("2026-07-01T00:00:00Z"));
    expect(await findPosterListing(later, { ...member, userId })).toEqual(failure("listing-not-active"));
  });
});
