import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";
import {
  insertListing,
  type ProfileColumns,
  schoolColumns,
  teacherColumns,
} from "#test/helpers/database/rows/insert-rows.ts";

const long = new Date("2020-01-01T00:00:00Z");
const owner = { full_name: "Lin Yuqing", email: "lin@taoli.example" };

bothDatabases((database) => {
  /** Returns true if a change of the owner's profile updates the listing's time of change. */
  async function moves(columns: ReturnType<typeof teacherColumns>, change: Partial<ProfileColumns>): Promise<boolean> {
    const { db } = database;
    const id = await insertListing(db, { ...columns, user_id: randomUUID(), updated_at: long }, owner);
    await db.updateTable("profiles").set(change).where("email", "=", owner.email).execute();
    const listing = db.selectFrom("teacher_listings").select("updated_at").where("id", "=", id);
    const { updated_at } = await listing.executeTakeFirstOrThrow();
    await db.deleteFrom("profiles").execute();
    return updated_at.getTime() > long.getTime();
  }

  test("a shown change of the owner's profile updates the listing's time of change", async () => {
    expect(await moves(teacherColumns(), { full_name: "Lin Yu" })).toBe(true);
    expect(await moves(teacherColumns(), { email: "yu@taoli.example" })).toBe(true);
    expect(await moves(teacherColumns(), { avatar_url: "/uploads/1.webp" })).toBe(true);
    expect(await moves(schoolColumns(), { email: "yu@taoli.example" })).toBe(true);
  });

  test("a hidden change of the owner's profile does not update the listing's time of change", async () => {
    expect(await moves(teacherColumns(), owner)).toBe(false);
    expect(await moves(teacherColumns(), { phone: "212 555 0142" })).toBe(false);
    expect(await moves(schoolColumns(), { full_name: "Lin Yu" })).toBe(false);
    expect(await moves(teacherColumns({ shown_contacts: ["phone"] }), { email: "yu@taoli.example" })).toBe(false);
  });
});
