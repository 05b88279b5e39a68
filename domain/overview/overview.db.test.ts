import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addOutcomes } from "#domain/analytics/counting/outcomes.ts";
import type { Actor } from "#domain/members/actor.ts";
import { dueTime } from "#domain/moderation/reports/due-time.ts";
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
import { readCounting } from "./read-analytics-statistics.ts";
import { readAttention } from "./read-attention.ts";
import { readFigures } from "./read-figures.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const day = 86_400;

eachDatabase((database) => {
  const services = (now = testNow) => testServices(database.db, now);

  async function report(listingId: string, reason: string, at: Date, dueAt: Date) {
    const { id } = await database.db
      .insertInto("moderation_cases")
      .values({
        target_kind: "listing",
        target_id: listingId,
        listing_id: listingId,
        priority: reason === "child-safety" ? 2 : 1,
        due_at: dueAt,
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("reports")
      .values({ case_id: id, source: "visitor", reason, language: "en", created_at: at })
      .execute();
  }

  async function insertPayment(paidAt: Date, columns: object = {}) {
    await database.db
      .insertInto("payments")
      .values({
        listing_id: randomUUID(),
        intent_key: randomUUID(),
        account: "stripe-test",
        listing_type: "teacher",
        months: 3,
        unit_cents: 500,
        currency: "usd",
        is_live: false,
        state: "applied",
        session_id: randomUUID(),
        session_status: "paid",
        session_created_at: paidAt,
        session_expires_at: paidAt,
        session_read_at: paidAt,
        paid_at: paidAt,
        created_at: paidAt,
        updated_at: paidAt,
        ...columns,
      })
      .execute();
  }

  test("an empty directory has no tasks and zero figures", async () => {
    expect(await readAttention(services(), operator)).toEqual({ ok: true, value: [] });
    const figures = await readFigures(services(), operator);
    expect(figures).toMatchObject({
      ok: true,
      value: {
        active: { count: 0, endingSoon: 0 },
        contacts: { count: 0, none: 0, isComplete: true },
        decided: { count: 0, inTime: 0 },
        owners: { count: 0, paid: 0 },
        cities: { cities: [], others: { cities: 0, count: 0 } },
        health: { emails: { sent: 0, failed: 0, waiting: 0 }, webhookEventsWaiting: 0 },
      },
    });
  });

  test("tasks are ordered by due time, not by kind", async () => {
    const [first, second, third] = [
      await insertListing(database.db),
      await insertListing(database.db, teacherColumns({ city: "Toronto" })),
      await insertListing(database.db, schoolColumns()),
    ];
    await database.db
      .insertInto("payment_alerts")
      .values({ kind: "paid-twice", session_id: "cs_1", raised_at: secondsFromNow(-5 * day) })
      .execute();
    await report(first, "wrong-facts", secondsFromNow(-day), secondsFromNow(day));
    await report(third, "second-look", secondsFromNow(-day), secondsFromNow(3 * day));
    await report(second, "child-safety", secondsFromNow(-60), secondsFromNow(3600));
    await database.db
      .insertInto("operator_incidents")
      .values(
        ["job-failing", "payment-alert"].map((kind) => ({
          kind,
          subject: "close-accounts",
          summary: "It failed.",
          opened_at: testNow,
          last_seen_at: testNow,
        })),
      )
      .execute();
    const found = await readAttention(services(), operator);
    await database.db.deleteFrom("operator_incidents").execute();
    if (!found.ok) throw new Error(found.failure);
    expect(found.value.map(({ kind, count, kinds }) => [kind, count, kinds])).toEqual([
      ["payments", 1, ["paid-twice"]],
      ["child-safety", 1, ["child-safety"]],
      ["reports", 1, ["wrong-facts"]],
      ["site", 1, ["job-failing"]],
      ["second-looks", 1, ["second-look"]],
    ]);
    expect(found.value[1]?.dueAt).toBe(secondsFromNow(3600).toISOString());
  });

  test("a dispute is due at the bank's deadline, other alerts in two business days", async () => {
    const due = async () => {
      const found = await readAttention(services(), operator);
      return found.ok ? found.value.map(({ kind, dueAt }) => [kind, dueAt]) : found;
    };
    const id = randomUUID();
    await insertPayment(testNow, { id });
    const respondBy = secondsFromNow(9 * day);
    const dispute = { payment_id: id, amount_cents: 500, created_at: testNow, read_at: testNow };
    await database.db
      .insertInto("disputes")
      .values({ ...dispute, id: "du_1", status: "open", respond_by: respondBy })
      .execute();
    const alert = { session_id: "cs_1", payment_id: id, raised_at: testNow } as const;
    await database.db
      .insertInto("payment_alerts")
      .values({ ...alert, kind: "dispute-opened" })
      .execute();
    expect(await due()).toEqual([["payments", respondBy.toISOString()]]);
    await database.db
      .insertInto("payment_alerts")
      .values({ ...alert, kind: "paid-twice" })
      .execute();
    expect(await due()).toEqual([["payments", dueTime(false, testNow).toISOString()]]);
    await database.db
      .updateTable("disputes")
      .set({ respond_by: secondsFromNow(3600) })
      .execute();
    expect(await due()).toEqual([["payments", secondsFromNow(3600).toISOString()]]);
  });

  test("listings that expire within fourteen days without a contact are counted, due at the first expiry", async () => {
    await countSince(database.db, secondsFromNow(-31 * day));
    const ending = (days: number) =>
      teacherColumns({ is_active: true, subscription_expires_at: secondsFromNow(days * day) });
    for (const days of [9, 3, 15]) await insertListing(database.db, ending(days));
    await use(await insertListing(database.db, ending(1)), 2, 1);
    const found = await readAttention(services(), operator);
    if (!found.ok) throw new Error(found.failure);
    expect(found.value).toMatchObject([
      { kind: "quiet-listings", count: 2, dueAt: secondsFromNow(3 * day).toISOString() },
    ]);
  });

  test("a case that waits for its owner is not listed until its due time", async () => {
    const id = await insertListing(database.db);
    await report(id, "wrong-facts", secondsFromNow(-day), secondsFromNow(day));
    await database.db
      .updateTable("moderation_cases")
      .set({ state: "waiting", due_at: secondsFromNow(day) })
      .execute();
    expect(await readAttention(services(), operator)).toEqual({ ok: true, value: [] });
    const later = await readAttention(services(secondsFromNow(2 * day)), operator);
    expect(later.ok && later.value.map(({ kind }) => kind)).toEqual(["reports"]);
  });

  test("the figures are computed from listings and payments", async () => {
    for (const columns of [
      teacherColumns({ subscription_expires_at: secondsFromNow(7 * day), created_at: secondsFromNow(-5 * day) }),
      schoolColumns({ city: "Toronto", city_key: "toronto", created_at: secondsFromNow(-60 * day) }),
      teacherColumns({ subscription_expires_at: secondsFromNow(-day), created_at: secondsFromNow(-60 * day) }),
      teacherColumns({ is_active: false, months_paid: 0, created_at: secondsFromNow(-day) }),
    ])
      await insertListing(database.db, columns);
    await insertPayment(secondsFromNow(-day));
    await insertPayment(secondsFromNow(-2 * day), { paid_cents: 1000, paid_currency: "usd", refunded_cents: 1000 });
    await insertPayment(secondsFromNow(-3 * day), { state: "disputed" });
    await insertPayment(secondsFromNow(-40 * day), { paid_cents: 700, paid_currency: "usd" });
    await insertPayment(secondsFromNow(-500 * day));
    const figures = await readFigures(services(), operator);
    if (!figures.ok) throw new Error(figures.failure);
    const { active, owners, cities, revenue } = figures.value;
    expect(active).toEqual({ count: 2, endingSoon: 1 });
    expect(owners).toEqual({ count: 2, paid: 1 });
    expect(cities).toEqual({
      cities: [
        { key: "boston", name: "Boston", chineseName: null, count: 1 },
        { key: "toronto", name: "Toronto", chineseName: null, count: 1 },
      ],
      others: { cities: 0, count: 0 },
    });
    expect(revenue.isLive).toBe(false);
    expect(revenue.months).toHaveLength(12);
    expect(revenue.months.slice(-2)).toEqual([
      { month: "2026-05", cents: 700 },
      { month: "2026-06", cents: 1500 },
    ]);
    expect(revenue.months[0]).toEqual({ month: "2025-07", cents: 0 });
  });

  async function pay(listing_id: string, daysAgo: number) {
    await insertPayment(secondsFromNow(-daysAgo * day), { listing_id });
  }

  async function use(listing_id: string, daysAgo: number, amount: number) {
    const at = secondsFromNow(-daysAgo * day)
      .toISOString()
      .slice(0, 10);
    await database.db.insertInto("listing_analytics").values({ listing_id, day: at, kind: "phone", amount }).execute();
  }

  const endedAt = (daysAgo: number) => ({ subscription_expires_at: secondsFromNow(-daysAgo * day) });

  test("expired and renewed periods are counted by their contacts", async () => {
    await countSince(database.db, secondsFromNow(-100 * day));
    // Expired without a contact: events before and after the period are excluded.
    const quiet = await insertListing(database.db, teacherColumns(endedAt(3)));
    await pay(quiet, 33);
    await use(quiet, 40, 50);
    // Expired with two contacts, one of them a message.
    const two = await insertListing(database.db, teacherColumns(endedAt(29)));
    await pay(two, 59);
    await use(two, 30, 1);
    await insertMessage(database.db, two, { at: secondsFromNow(-40 * day) });
    // Renewed with eleven contacts; the earlier payments belong to other periods.
    const busy = await insertListing(database.db, schoolColumns());
    for (const daysAgo of [95, 65, 5]) await pay(busy, daysAgo);
    await use(busy, 20, 11);
    await use(busy, 80, 3);
    // Not yet expired; expired too long ago; paid before counting began; removed; never paid.
    await pay(await insertListing(database.db, teacherColumns()), 10);
    await pay(await insertListing(database.db, teacherColumns(endedAt(31))), 61);
    await pay(await insertListing(database.db, teacherColumns(endedAt(1))), 101);
    await pay(await insertListing(database.db, teacherColumns({ ...endedAt(1), removed_at: testNow })), 31);
    await insertListing(database.db, teacherColumns(endedAt(1)));
    const counting = await readCounting(services(), operator);
    expect(counting.ok && counting.value.renewals).toEqual([
      { contacts: "0", ended: 1, renewed: 0 },
      { contacts: "1-2", ended: 1, renewed: 0 },
      { contacts: "3-9", ended: 0, renewed: 0 },
      { contacts: "10+", ended: 0, renewed: 1 },
    ]);
  });

  test("events of the last thirty days are added up, and older ones are excluded", async () => {
    await addOutcomes(services(), new Map([["bot", 4]]));
    await addOutcomes(services(secondsFromNow(-29 * day)), new Map([["bot", 3]]));
    await addOutcomes(services(secondsFromNow(-30 * day)), new Map([["bot", 100]]));
    const counting = await readCounting(services(), operator);
    expect(counting.ok && counting.value.events.find(({ outcome }) => outcome === "bot")?.amount).toBe(7);
  });

  test("searches of the last thirty days are listed by day, and older ones are excluded", async () => {
    const searches = new Map([["search-none", 2]] as const);
    for (const days of [0, 29, 30]) await addOutcomes(services(secondsFromNow(-days * day)), searches);
    const counting = await readCounting(services(), operator);
    expect(counting.ok && counting.value.searches.map(({ none }) => none)).toEqual([2, 2]);
  });

  test("only operators can read the overview", async () => {
    const member: Actor = {
      role: "member",
      userId: randomUUID(),
      email: "a@taoli.example",
      fullName: "A",
      language: null,
    };
    for (const read of [readAttention, readFigures, readCounting]) {
      expect(await read(services(), { role: "visitor" })).toEqual({ ok: false, failure: "not-signed-in" });
      expect(await read(services(), member)).toEqual({ ok: false, failure: "not-allowed" });
    }
  });
});
