import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeVisibility } from "#domain/listings/commands/change-visibility.ts";
import { editListing } from "#domain/listings/commands/edit-listing.ts";
import type { Member } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { teacherInput } from "#test/helpers/listings/listing-inputs.ts";

eachDatabase((database) => {
  async function newOwner() {
    const userId = randomUUID();
    const listingId = await insertListing(database.db, teacherColumns({ user_id: userId }));
    const owner: Member = { role: "member", userId, email: "a@b.example", fullName: "Lin Yuqing", language: null };
    const entries = async () => {
      const found = database.db.selectFrom("audit_log").select(["action", "actor_kind", "actor_id", "details"]);
      const rows = await found.where("target_id", "=", listingId).orderBy("number").execute();
      expect(rows.every((row) => row.actor_kind === "owner" && row.actor_id === userId)).toBe(true);
      return rows.map(({ action, details }) => [action, details]);
    };
    return { owner, listingId, userId, entries };
  }

  test("an edit is recorded with the names of its changed fields, without their values", async () => {
    const { owner, listingId, entries } = await newOwner();
    const services = testServices(database.db);
    const input = teacherInput();
    expect(await editListing(services, owner, 1, input)).toMatchObject({ ok: true });
    expect(await editListing(services, owner, 2, { ...input, phone: "+1 617 555 0100" })).toMatchObject({ ok: true });
    // A stale edit, a repeated edit, and a change that is not by the owner.
    await editListing(services, owner, 1, { ...input, phone: "+1 617 555 0199" });
    await editListing(services, owner, 2, { ...input, phone: "+1 617 555 0100" });
    await database.db.updateTable("teacher_listings").set({ months_paid: 9 }).where("id", "=", listingId).execute();
    const recorded = await entries();
    expect(recorded.map(([action]) => action)).toEqual(["listing-changed", "listing-changed"]);
    expect(recorded[1]).toEqual(["listing-changed", { fields: ["phone"] }]);
    expect(JSON.stringify(recorded)).not.toContain("617");
  });

  test("taking a listing down and putting it back up are each recorded once", async () => {
    const { owner, entries } = await newOwner();
    for (const state of ["taken-down", "taken-down", "public", "public"] as const)
      await changeVisibility(testServices(database.db), owner, state);
    expect((await entries()).map(([action]) => action)).toEqual(["listing-taken-down", "listing-put-back"]);
  });

  test("changes of the owner's name and email address are recorded", async () => {
    const { userId, entries } = await newOwner();
    const change = (columns: object) =>
      database.db.updateTable("profiles").set(columns).where("id", "=", userId).execute();
    await change({ full_name: "Lin Yuqing" });
    await change({ full_name: "Wang Mei" });
    await change({ full_name: "Wang Mei", email: `new-${userId}@taoli.example` });
    expect(await entries()).toEqual([
      ["listing-changed", { fields: ["full_name"] }],
      ["listing-changed", { fields: ["email"] }],
    ]);
  });
});
