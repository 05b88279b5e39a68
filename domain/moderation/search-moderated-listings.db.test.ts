import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { countSince } from "#test/helpers/database/counting-since.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import {
  insertListing,
  schoolColumns,
  secondsFromNow,
  teacherColumns,
  testNow,
} from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { type ListingCursor, type ListingFilter, searchModeratedListings } from "./search-moderated-listings.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const all: ListingFilter = { text: "", state: null, type: null, cityKey: null };
const hour = 3600;

eachDatabase((database) => {
  async function search(filter: Partial<ListingFilter>, after: ListingCursor | null = null, size = 50) {
    const services = testServices(database.db, testNow);
    const found = await searchModeratedListings(services, operator, { ...all, ...filter }, after, "request-1", size);
    if (!found.ok) throw new Error(found.failure);
    return found.value;
  }
  const idsOf = async (text: string) => (await search({ text })).listings.map(({ id }) => id);
  const ownerOf = async (id: string) => {
    const row = database.db.selectFrom("teacher_listings").select("user_id").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).user_id;
  };
  const rename = async (id: string, columns: { full_name?: string; email?: string }) =>
    database.db
      .updateTable("profiles")
      .set(columns)
      .where("id", "=", await ownerOf(id))
      .execute();

  test("a listing is found by any part of its names, school or city, ignoring case", async () => {
    const teacher = await insertListing(database.db, teacherColumns({ name_zh: "欧阳修", city: "Ithaca" }));
    await rename(teacher, { full_name: "Ouyang 100%_Xiu" });
    const school = await insertListing(database.db, schoolColumns({ school_name: "Bamboo \\ Grove", city: "Salem" }));
    await insertListing(database.db, teacherColumns());
    for (const text of ["ouyang", "YANG 1", "0%_x", "u", "欧阳修", "阳", "阳修", "itha"])
      expect([text, await idsOf(text)]).toEqual([text, expect.arrayContaining([teacher])]);
    for (const text of ["Bamboo", "oo \\ g", "sale"]) expect([text, await idsOf(text)]).toEqual([text, [school]]);
    for (const text of ["ouyangxiu", "0_x", "修阳", "grove\nsalem's", "'; --"])
      expect([text, await idsOf(text)]).toEqual([text, []]);
  });

  test("a new name is found immediately, and the old one is no longer found", async () => {
    const listing = await insertListing(database.db, teacherColumns({ name_zh: "旧名" }));
    await rename(listing, { full_name: "Former Name" });
    expect(await idsOf("former n")).toEqual([listing]);
    await rename(listing, { full_name: "Present Name" });
    const changed = database.db.updateTable("teacher_listings").set({ name_zh: "新名" }).where("id", "=", listing);
    await changed.execute();
    expect(await Promise.all(["former n", "旧名", "present n", "新名"].map(idsOf))).toEqual([
      [],
      [],
      [listing],
      [listing],
    ]);
    await database.db.deleteFrom("teacher_listings").where("id", "=", listing).execute();
    expect(await database.db.selectFrom("listing_names").selectAll().execute()).toEqual([]);
  });

  test("a listing is found by the start of its owner's email address, ignoring case", async () => {
    const listing = await insertListing(database.db, teacherColumns());
    await rename(listing, { email: "Under_Score@taoli.example" });
    expect(await idsOf("under_score@TAOLI")).toEqual([listing]);
    expect(await idsOf("under.score@")).toEqual([]);
    expect(await idsOf("score@")).toEqual([]);
  });

  test("listings that expire soon without a contact are found, latest expiry first", async () => {
    const ending = (days: number) =>
      insertListing(
        database.db,
        teacherColumns({ is_active: true, subscription_expires_at: secondsFromNow(days * 24 * hour) }),
      );
    const [quiet, viewed, called, written, forgotten] = [
      await ending(3),
      await ending(5),
      await ending(4),
      await ending(4),
      await ending(6),
    ];
    await ending(20);
    await ending(-1);
    const counted = { day: "2026-06-01", amount: 1 };
    await database.db
      .insertInto("listing_analytics")
      .values([
        { ...counted, listing_id: viewed, kind: "view", source: "taoli" },
        { ...counted, listing_id: called, kind: "phone" },
        { ...counted, listing_id: forgotten, kind: "phone", day: "2026-04-01" },
      ])
      .execute();
    await insertMessage(database.db, written, { at: secondsFromNow(-24 * hour) });
    await insertMessage(database.db, forgotten, { at: secondsFromNow(-60 * 24 * hour) });
    await countSince(database.db, secondsFromNow(-29 * 24 * hour));
    expect((await search({ state: "no-contact" })).listings).toEqual([]);
    await countSince(database.db, secondsFromNow(-31 * 24 * hour));
    const { listings } = await search({ state: "no-contact" });
    expect(listings.map(({ id }) => id)).toEqual([forgotten, viewed, quiet]);
  });

  test("expired listings are sorted by expiry, latest first, in pages", async () => {
    const ends = [-3, -1, 5, -2, 0];
    const ids: string[] = [];
    for (const hours of ends) {
      const expiry = { subscription_expires_at: secondsFromNow(hours * hour), months_paid: 1 };
      ids.push(await insertListing(database.db, teacherColumns(expiry)));
    }
    const inOrder = [ids[4], ids[1], ids[3], ids[0]];
    expect((await search({ state: "ended" })).listings.map(({ id }) => id)).toEqual(inOrder);
    const first = await search({ state: "ended" }, null, 2);
    const second = await search({ state: "ended" }, first.next, 2);
    expect([...first.listings, ...second.listings].map(({ id }) => id)).toEqual(inOrder);
    expect([...first.listings, ...second.listings].map(({ status }) => status)).toEqual(Array(4).fill("ended"));
    expect(second.next).toBeNull();
  });

  test("each page of a search by an email address is recorded, without the address; other searches are not", async () => {
    for (let count = 0; count < 3; count += 1)
      await rename(await insertListing(database.db), { email: `lin${count}@owner.example` });
    const before = await database.db
      .selectFrom("audit_log")
      .select(({ fn }) => fn.max("number").as("last"))
      .execute();
    for (const text of ["", "lin", randomUUID()]) await search({ text });
    const first = await search({ text: "LIN0@owner" }, null, 2);
    expect(first.listings).toHaveLength(1);
    const all = await search({ text: "@" }, null, 2);
    await search({ text: "lin1@" }, all.next ?? { at: "1", id: randomUUID() }, 2);
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["actor_kind", "actor_id", "action", "target_id", "reason", "request_id", "details"])
      .where("number", ">", before[0]?.last ?? 0)
      .execute();
    const entry = { actor_kind: "operator", actor_id: operator.role === "admin" && operator.userId };
    const recorded = { ...entry, action: "listings-searched", target_id: null, reason: null, request_id: "request-1" };
    expect(entries).toEqual(Array(3).fill({ ...recorded, details: { by: "address" } }));
  });
});
