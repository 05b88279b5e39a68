import { expect, test } from "vitest";
import type { Order } from "#domain/payments/payment-provider.ts";
import { defaultSite } from "#domain/site.ts";
import { countSince } from "#test/helpers/database/counting-since.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { accepted, fakeTransport, temporaryFailure } from "#test/helpers/email/fake-transport.ts";
import { openPaymentSite, type PaymentSite } from "#test/helpers/payments/payments.ts";
import { sendReminders } from "./send-reminders.ts";

const site = { ...defaultSite, postalAddress: "Taoli, 1 Peach Street, Boston, MA 02110, USA" };
const day = 86_400;

eachDatabase((database) => {
  function remind(now: Date = testNow) {
    return sendReminders({ ...testServices(database.db, now), site });
  }

  /** Returns the kind and listing of each reminder that is queued or sent. */
  async function keys(): Promise<string[]> {
    const rows = await database.db.selectFrom("mail_outbox").select("dedupe_key").execute();
    return rows.map(({ dedupe_key }) => dedupe_key ?? "").toSorted();
  }

  function endingIn(seconds: number, columns: Parameters<typeof teacherColumns>[0] = {}, profile = {}) {
    const ends = { subscription_expires_at: secondsFromNow(seconds), ...columns };
    return insertListing(database.db, teacherColumns(ends), profile);
  }

  test("each listing gets the one reminder that is due, once", async () => {
    const ends = [15, 14, 13, 7.001, 7, 2, 1, 0.01, 0, -1, -3, -4];
    const ids = new Map<string, number>();
    for (const days of ends) ids.set(await endingIn(days * day, { is_active: days > 0 }), days);
    expect(await remind()).toEqual({ enqueued: 9 });
    const sent = (await keys()).map((key) => {
      const [kind = "", id = ""] = key.split(":");
      return [ids.get(id) ?? 0, kind] as const;
    });
    expect(sent.toSorted(([one], [other]) => other - one)).toEqual([
      [14, "expiring-14"],
      [13, "expiring-14"],
      [7.001, "expiring-14"],
      [7, "expiring-7"],
      [2, "expiring-7"],
      [1, "expiring-1"],
      [0.01, "expiring-1"],
      [0, "expired"],
      [-1, "expired"],
    ]);
    expect(await remind()).toEqual({ enqueued: 0 });
    // As after a restore that resets only the progress.
    await database.db.deleteFrom("reminder_progress").execute();
    expect(await remind()).toEqual({ enqueued: 0 });
    expect(await keys()).toHaveLength(9);
  });

  test("demo, removed and unpaid listings, owners without an address and those who opted out get no reminder", async () => {
    await endingIn(day, {}, { is_demo: true });
    await endingIn(day, { removed_at: testNow });
    await endingIn(day, {}, { email: "none" });
    await endingIn(day, { subscription_expires_at: null, is_active: false });
    const stopped = await endingIn(day);
    const { user_id } = await database.db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", stopped)
      .executeTakeFirstOrThrow();
    await database.db.insertInto("mail_settings").values({ user_id, reminders_stopped_at: testNow }).execute();
    expect(await remind()).toEqual({ enqueued: 0 });
    // Skipped permanently: the run reaches the listings after them.
    await endingIn(day + 1);
    expect(await remind(secondsFromNow(1))).toEqual({ enqueued: 1 });
  });

  test("reminders are written without a postal address if SMTP is not configured", async () => {
    await endingIn(day);
    const services = testServices(database.db);
    const here = { ...defaultSite, postalAddress: null, remindersNeedAddress: false };
    expect(await sendReminders({ ...services, site: here })).toEqual({ enqueued: 1 });
  });

  test("without a postal address no reminder is written, and a warning is logged", async () => {
    await endingIn(day);
    const services = testServices(database.db);
    expect(await sendReminders(services)).toEqual({ enqueued: 0 });
    expect(services.logged).toEqual([{ level: "warn", event: "reminders-need-a-postal-address" }]);
    expect(await database.db.selectFrom("reminder_progress").selectAll().execute()).toEqual([]);
  });

  test("concurrent processes remind every listing once over several batches", async () => {
    const template = teacherColumns({ subscription_expires_at: secondsFromNow(day) });
    const people = Array.from({ length: 450 }, () => crypto.randomUUID());
    const profiles = people.map((id) => ({ id, full_name: "Lin", email: `${id}@taoli.example` }));
    await database.db.insertInto("profiles").values(profiles).execute();
    const listings = people.map((user_id) => ({ ...template, id: crypto.randomUUID(), user_id }));
    await database.db.insertInto("teacher_listings").values(listings).execute();
    const runs = await Promise.all([remind(), remind(), remind()]);
    expect(runs.reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(450);
    const rows = await database.db.selectFrom("mail_outbox").select("letter").execute();
    const emails = rows.map(
      ({ letter }) => JSON.parse(letter ?? "") as { listingId: string; unsubscribeToken: string },
    );
    expect(new Set(emails.map(({ listingId }) => listingId)).size).toBe(450);
    expect(new Set(emails.map(({ unsubscribeToken }) => unsubscribeToken)).size).toBe(450);
    expect(emails.every(({ unsubscribeToken }) => /^[0-9a-f]{64}$/.test(unsubscribeToken))).toBe(true);
  });

  /** Simulates a member's months, with the emails that the mail server receives. */
  async function life(payments: PaymentSite) {
    await countSince(database.db, new Date("2027-01-01T00:00:00Z"));
    let isAway = false;
    const transport = fakeTransport(() => (isAway ? temporaryFailure : accepted));
    const services = { ...payments.services, site };
    const deliver = () => deliverAll(services, transport);
    return {
      hearAgain: (away: boolean) => void (isAway = away),
      deliver,
      sent: transport.sent,
      async goTo(moment: string) {
        payments.site.clock.now = new Date(moment);
        await sendReminders(services);
        await deliver();
      },
      async pay(order: Order) {
        const paid = { ...order, intentKey: crypto.randomUUID() };
        await payments.begin(paid);
        const { id } = await payments.open(paid);
        await payments.site.choose(id, "pay");
        await payments.apply(id);
        await deliver();
        return id;
      },
      /** Returns the emails sent since the last call. */
      subjects: () => transport.sent.splice(0).map(({ subject, language }) => `${language}: ${subject}`),
      statuses: async () => {
        const rows = await database.db
          .selectFrom("mail_outbox")
          .select(["kind", "status"])
          .orderBy("created_at")
          .execute();
        return rows.map(({ kind, status }) => `${kind} ${status}`);
      },
    };
  }

  test("every reminder is sent on time across the end of a short month, and a renewal restarts them", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder({ months: 1 });
    const { goTo, pay, subjects } = await life(payments);
    // Jan 31, 10:00: paid until Feb 28, 10:00.
    await pay(order);
    expect(subjects()).toEqual(["en: Test payment on Taoli: 1 month"]);
    for (const moment of ["2027-02-14T09:59:59Z", "2027-02-14T10:00:00Z", "2027-02-14T11:00:00Z"]) await goTo(moment);
    expect(subjects()).toEqual(["en: Your listing expires on February 28: here’s what it brought you"]);
    await goTo("2027-02-21T09:59:59Z");
    expect(subjects()).toEqual([]);
    await goTo("2027-02-21T10:00:00Z");
    expect(subjects()).toEqual(["en: Your Taoli listing expires in 7 days"]);
    // The job did not run for five days.
    await goTo("2027-02-27T12:00:00Z");
    expect(subjects()).toEqual(["en: Your Taoli listing expires in 1 day"]);
    await pay(order);
    // Paid until Mar 31: no reminder is sent at the end of February.
    for (const moment of ["2027-02-28T10:00:00Z", "2027-03-01T00:00:00Z", "2027-03-17T09:00:00Z"]) await goTo(moment);
    expect(subjects()).toEqual(["en: Test payment on Taoli: 1 month"]);
    await goTo("2027-03-17T10:00:00Z");
    await goTo("2027-03-24T10:00:00Z");
    await goTo("2027-03-30T10:00:00Z");
    await goTo("2027-03-31T09:59:59Z");
    await goTo("2027-03-31T10:00:00Z");
    await goTo("2027-04-30T10:00:00Z");
    expect(subjects()).toEqual([
      "en: Your listing expires on March 31: here’s what it brought you",
      "en: Your Taoli listing expires in 7 days",
      "en: Your Taoli listing expires in 1 day",
      "en: Your Taoli listing has expired",
    ]);
  });

  test("a queued reminder is cancelled when its listing is renewed", async () => {
    const payments = await openPaymentSite(database.db);
    const order = await payments.newOrder({ months: 1 });
    const { goTo, pay, subjects, hearAgain, deliver, statuses } = await life(payments);
    await pay(order);
    hearAgain(true);
    await goTo("2027-02-14T10:00:00Z");
    await pay(order);
    payments.pass(60);
    subjects();
    hearAgain(false);
    await deliver();
    expect(subjects()).toEqual(["en: Test payment on Taoli: 1 month"]);
    expect((await statuses()).toSorted()).toEqual(["expiring void", "receipt sent", "receipt sent"]);
  });

  test("a reminder has the listing's visibility at the time of sending, and the expiry in local time", async () => {
    const payments = await openPaymentSite(database.db);
    const { goTo, pay, hearAgain, deliver, sent } = await life(payments);
    await pay(await payments.newOrder({ months: 1 }));
    const texts: string[] = [];
    const set = (taken_down_at: Date | null) =>
      database.db.updateTable("teacher_listings").set({ taken_down_at }).execute();
    for (const moment of ["2027-02-14T10:00:00Z", "2027-02-21T10:00:00Z"]) {
      hearAgain(true);
      await goTo(moment);
      await set(moment.includes("-14T") ? payments.site.clock.now : null);
      payments.pass(30);
      hearAgain(false);
      sent.splice(0);
      await deliver();
      texts.push(...sent.map(({ text }) => text));
    }
    expect(texts.map((text) => text.includes("You took it down"))).toEqual([true, false]);
    for (const text of texts) expect(text).toContain("Feb 28, 2027, 5:00 AM EST");
  });

  test.each([
    ["the listing was removed", { removed_at: new Date("2027-02-14T10:01:00Z") }],
    ["the payment was refunded", { subscription_expires_at: new Date("2027-02-20T10:00:00Z") }],
  ])("a queued reminder is cancelled when %s", async (_, change) => {
    const payments = await openPaymentSite(database.db);
    const { goTo, pay, subjects, hearAgain, deliver, statuses } = await life(payments);
    await pay(await payments.newOrder({ months: 1 }));
    hearAgain(true);
    await goTo("2027-02-14T10:00:00Z");
    await database.db.updateTable("teacher_listings").set(change).execute();
    payments.pass(5);
    subjects();
    hearAgain(false);
    await deliver();
    expect(subjects()).toEqual([]);
    expect(await statuses()).toEqual(["receipt sent", "expiring void"]);
  });

  test("a queued reminder follows a new address, and is cancelled without one", async () => {
    const payments = await openPaymentSite(database.db);
    const { goTo, pay, subjects, hearAgain, deliver, statuses, sent } = await life(payments);
    await pay(await payments.newOrder({ months: 1 }));
    const setAddress = (email: string) => database.db.updateTable("profiles").set({ email }).execute();
    const late = [
      ["2027-02-14T10:00:00Z", "new@taoli.example"],
      ["2027-02-21T10:00:00Z", "none"],
    ] as const;
    const reached: string[] = [];
    for (const [moment, address] of late) {
      hearAgain(true);
      await goTo(moment);
      await setAddress(address);
      payments.pass(30);
      hearAgain(false);
      subjects();
      await deliver();
      reached.push(...sent.map(({ to }) => to));
    }
    expect(reached).toEqual(["new@taoli.example"]);
    expect(await statuses()).toEqual(["receipt sent", "expiring sent", "expiring void"]);
  });

  test("reminders use the member's language, or else that of the latest payment", async () => {
    const payments = await openPaymentSite(database.db);
    const { goTo, pay, subjects } = await life(payments);
    const order = await payments.newOrder({ months: 1 });
    await pay(order);
    await database.db.updateTable("payments").set({ language: "zh" }).execute();
    await goTo("2027-02-14T10:00:00Z");
    await database.db.updateTable("mail_settings").set({ language: "en" }).execute();
    await goTo("2027-02-21T10:00:00Z");
    expect(subjects().slice(1)).toEqual([
      "zh: 您的主页 2\u00A0月 28\u00A0日到期：这段时间的成果",
      "en: Your Taoli listing expires in 7 days",
    ]);
  });
});
