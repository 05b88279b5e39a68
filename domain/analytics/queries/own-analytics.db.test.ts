import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { countSince } from "#test/helpers/database/counting-since.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import type { CountedKind, ViewSource } from "../analytics.ts";
import { findOwnAmounts, findOwnAnalytics } from "./own-analytics.ts";

/** The evening before, in Boston. */
const now = new Date("2026-06-16T02:00:00Z");

eachDatabase((database) => {
  const services = () => testServices(database.db, now);

  async function open(columns: ReturnType<typeof teacherColumns>) {
    const id = await insertListing(database.db, columns);
    const { user_id: userId } = await database.db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const actor: Actor = { role: "member", userId, email: "c@taoli.example", fullName: "Chen Guang", language: null };
    return { id, actor };
  }

  async function add(id: string, day: string, kind: CountedKind, amount: number, source: ViewSource | "" = "") {
    await database.db.insertInto("listing_analytics").values({ listing_id: id, day, kind, source, amount }).execute();
  }

  async function pay(id: string, columns: { months: number; unit_cents: number; paid_at: Date }) {
    const at = columns.paid_at;
    await database.db
      .insertInto("payments")
      .values({
        listing_id: id,
        intent_key: randomUUID(),
        account: "stripe-test",
        listing_type: "school",
        currency: "usd",
        is_live: false,
        state: "applied",
        session_id: randomUUID(),
        session_status: "paid",
        session_created_at: at,
        session_expires_at: at,
        session_read_at: at,
        created_at: at,
        updated_at: at,
        ...columns,
      })
      .execute();
  }

  test("totals cover the period in the city's days, next to those of the previous period", async () => {
    const { id, actor } = await open(schoolColumns());
    await add(id, "2026-06-15", "view", 20, "taoli");
    await add(id, "2026-06-15", "view", 4, "wechat");
    await add(id, "2026-05-17", "view", 1, "search");
    await add(id, "2026-05-16", "view", 100, "search");
    await add(id, "2026-06-16", "view", 1000, "search");
    await add(id, "2026-06-01", "shown", 300);
    await add(id, "2026-06-01", "saved", 3);
    await add(id, "2026-06-02", "wechat", 5);
    await add(id, "2026-06-02", "directions", 9);
    // Late in the evening of June 15 in Boston.
    await insertMessage(database.db, id, { at: new Date("2026-06-16T01:30:00Z") });
    await insertMessage(database.db, id, { at: new Date("2026-06-16T01:30:00Z"), state: "held" });
    const found = await findOwnAnalytics(services(), actor, "30d");
    expect(found).toMatchObject({
      ok: true,
      value: {
        listingType: "school",
        timeZone: "America/New_York",
        range: { from: "2026-05-17", to: "2026-06-15" },
        totals: { shown: 300, views: 25, saved: 3, contacts: 6 },
        previous: { shown: 0, views: 100, saved: 0, contacts: 0 },
        views: [
          { day: "2026-05-17", amount: 1 },
          { day: "2026-06-15", amount: 24 },
        ],
        details: {
          methods: { wechat: 5, message: 1, phone: 0, email: 0, website: 0 },
          sources: { taoli: 20, search: 1, wechat: 4, poster: 0, other: 0 },
        },
        payment: null,
      },
    });
    const year = await findOwnAnalytics(services(), actor, "12m");
    expect(year).toMatchObject({ value: { totals: { views: 125 }, range: { from: "2025-06-16", to: "2026-06-15" } } });
    const amounts = await findOwnAmounts(services(), actor);
    expect(amounts.ok && amounts.value.at(-1)).toEqual({ day: "2026-06-15", kind: "message", source: "", amount: 1 });
  });

  test("a person who writes twice on a day counts once, and again on the next day", async () => {
    const { id, actor } = await open(schoolColumns());
    const write = (at: string, person: string) =>
      insertMessage(database.db, id, { at: new Date(at), address_hash: person.repeat(64) });
    // The first two are on the same day in Boston.
    for (const at of ["2026-06-14T14:00:00Z", "2026-06-15T02:00:00Z", "2026-06-15T14:00:00Z"]) await write(at, "a");
    await write("2026-06-15T14:00:00Z", "b");
    expect(await findOwnAnalytics(services(), actor, "30d")).toMatchObject({ value: { totals: { contacts: 3 } } });
  });

  test("the cost per contact is the used share of the latest payment by the contacts since then", async () => {
    const { id, actor } = await open(schoolColumns());
    await pay(id, { months: 1, unit_cents: 2000, paid_at: new Date("2025-12-01T12:00:00Z") });
    await pay(id, { months: 6, unit_cents: 2000, paid_at: new Date("2026-03-16T12:00:00Z") });
    const payment = async () => {
      const found = await findOwnAnalytics(services(), actor, "30d");
      return found.ok ? found.value.payment : null;
    };
    // A payment from before the site began to count has no result.
    await countSince(database.db, new Date("2026-03-17T12:00:00Z"));
    expect(await payment()).toBeNull();
    await countSince(database.db, new Date("2026-03-01T12:00:00Z"));
    expect(await payment()).toMatchObject({ months: 6, cents: 12_000, contacts: 0, centsPerContact: null });
    await add(id, "2026-03-15", "phone", 50);
    await add(id, "2026-03-16", "phone", 30);
    await add(id, "2026-06-15", "website", 30);
    // Three of six months for 60 contacts: a dollar each.
    expect(await payment()).toMatchObject({ contacts: 60, monthsOver: 3 });
    expect((await payment())?.centsPerContact).toBeCloseTo(100, -1);
  });

  test("teachers see thirty days without details, and owners see only their own listing", async () => {
    const teacher = await open(teacherColumns());
    const other = await open(schoolColumns());
    await add(other.id, "2026-06-15", "view", 20, "taoli");
    const found = await findOwnAnalytics(services(), teacher.actor, "30d");
    expect(found).toMatchObject({ ok: true, value: { totals: { views: 0 }, details: null } });
    expect(await findOwnAnalytics(services(), teacher.actor, "12m")).toEqual({ ok: false, failure: "schools-only" });
    expect(await findOwnAmounts(services(), teacher.actor)).toEqual({ ok: false, failure: "schools-only" });
    expect(await findOwnAnalytics(services(), { role: "visitor" }, "30d")).toEqual({
      ok: false,
      failure: "not-signed-in",
    });
    const beginner = { ...teacher.actor, userId: randomUUID() } as Actor;
    expect(await findOwnAnalytics(services(), beginner, "30d")).toEqual({ ok: false, failure: "listing-not-found" });
  });
});
