import { sql } from "kysely";
import { expect, test } from "vitest";
import { chooseOwn } from "#domain/email/choices/own-choice.ts";
import type { Actor } from "#domain/members/actor.ts";
import { defaultSite } from "#domain/site.ts";
import { messagesFor } from "#i18n/messages.ts";
import { countSince } from "#test/helpers/database/counting-since.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { accepted, fakeTransport, temporaryFailure } from "#test/helpers/email/fake-transport.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { sendMonthlyEmails } from "./send-monthly-emails.ts";

const site = { ...defaultSite, postalAddress: "Taoli, 1 Peach Street, Boston, MA 02110, USA" };
const turnedOn = "2027-01-20T12:00:00Z";
const paidTime = {
  subscription_started_at: new Date("2026-10-05T12:00:00Z"),
  subscription_expires_at: new Date("2028-01-05T12:00:00Z"),
};
const monthly = messagesFor("en", "monthlyEmail");

eachDatabase((database) => {
  const servicesAt = (moment: string) => ({ ...testServices(database.db, new Date(moment)), site });
  const send = (moment: string) => sendMonthlyEmails(servicesAt(moment));

  const keys = async () => {
    const rows = await database.db.selectFrom("mail_outbox").select("dedupe_key").execute();
    return rows.map(({ dedupe_key }) => (dedupe_key ?? "").replace(/^monthly:[^:]+:/u, "")).toSorted();
  };

  async function choose(userId: string, choice: "on" | "off", moment: string) {
    const owner: Actor = { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null };
    expect(await chooseOwn(servicesAt(moment), owner, "monthly", choice)).toEqual({ ok: true, value: choice });
  }

  /** An owner who turned the email on in January 2027, with paid time from 2026 to 2028. */
  async function open(columns: Partial<ReturnType<typeof teacherColumns>> = {}, profile = {}, turnedOnAt = turnedOn) {
    await countSince(database.db, new Date("2026-10-01T00:00:00Z"));
    const listing = teacherColumns({ ...paidTime, ...columns });
    const id = await insertListing(database.db, listing, profile);
    if (turnedOnAt !== "") await choose(listing.user_id, "on", turnedOnAt);
    return { id, userId: listing.user_id };
  }

  async function count(id: string, day: string, kind: "shown" | "view" | "saved" | "phone", amount: number) {
    const source = kind === "view" ? "taoli" : "";
    await database.db.insertInto("listing_analytics").values({ listing_id: id, day, kind, source, amount }).execute();
  }

  async function deliver(moment: string) {
    const transport = fakeTransport(() => accepted);
    await deliverAll(servicesAt(moment), transport);
    return transport.sent;
  }

  test("the email is off by default", async () => {
    await open({}, {}, "");
    expect(await send("2027-02-01T15:31:00Z")).toEqual({ enqueued: 0 });
  });

  test("the email is sent once a month, from the first day in the listing's time zone", async () => {
    await open();
    await open({ city: "Seattle", city_key: "seattle", state: "WA" });
    // Still January 31 in Boston; then February 1 there, and in Seattle three hours later.
    expect(await send("2027-02-01T04:59:59Z")).toEqual({ enqueued: 0 });
    expect(await send("2027-02-01T05:00:00Z")).toEqual({ enqueued: 1 });
    expect(await send("2027-02-01T07:59:59Z")).toEqual({ enqueued: 0 });
    expect(await send("2027-02-01T08:00:00Z")).toEqual({ enqueued: 1 });
    for (const moment of ["2027-02-02T15:31:00Z", "2027-02-28T15:31:00Z"])
      expect(await send(moment)).toEqual({ enqueued: 0 });
    expect(await send("2027-03-01T15:31:00Z")).toEqual({ enqueued: 2 });
    expect(await keys()).toEqual(["2027-01", "2027-01", "2027-02", "2027-02"]);
  });

  test("after a long pause only the last month is sent, and a clock that goes back repeats none", async () => {
    await open();
    expect(await send("2027-05-30T15:31:00Z")).toEqual({ enqueued: 1 });
    expect(await send("2027-05-31T15:31:00Z")).toEqual({ enqueued: 0 });
    expect(await send("2027-05-01T00:00:00Z")).toEqual({ enqueued: 0 });
    expect(await keys()).toEqual(["2027-04"]);
    // The email's record is deleted after a month, but the month stays done.
    await database.db.deleteFrom("mail_outbox").execute();
    expect(await send("2027-05-31T23:00:00Z")).toEqual({ enqueued: 0 });
  });

  test("a month that ended before the email was turned on is not sent", async () => {
    // February 1 by UTC, and still January in Boston.
    const { userId } = await open({}, {}, "2027-02-01T04:00:00Z");
    await open({}, {}, "2027-02-01T06:00:00Z");
    expect(await send("2027-02-10T15:31:00Z")).toEqual({ enqueued: 1 });
    await choose(userId, "off", "2027-02-11T00:00:00Z");
    await choose(userId, "on", "2027-02-12T00:00:00Z");
    expect(await send("2027-02-20T15:31:00Z")).toEqual({ enqueued: 0 });
    expect(await send("2027-03-01T15:31:00Z")).toEqual({ enqueued: 2 });
  });

  test("concurrent processes send every email once over several batches", async () => {
    await open();
    const template = teacherColumns(paidTime);
    const people = Array.from({ length: 129 }, () => crypto.randomUUID());
    const profiles = people.map((id) => ({ id, full_name: "Lin", email: `${id}@taoli.example` }));
    await database.db.insertInto("profiles").values(profiles).execute();
    const listings = people.map((user_id) => ({ ...template, id: crypto.randomUUID(), user_id }));
    await database.db.insertInto("teacher_listings").values(listings).execute();
    const settings = people.map((user_id) => ({ user_id, monthly_asked_at: new Date(turnedOn) }));
    await database.db.insertInto("mail_settings").values(settings).execute();
    const first = await Promise.all([1, 2, 3].map(() => send("2027-02-01T15:31:00Z")));
    const later = await send("2027-02-02T15:31:00Z");
    expect([...first, later].reduce((sum, { enqueued }) => sum + enqueued, 0)).toBe(130);
    expect(await keys()).toEqual(Array.from({ length: 130 }, () => "2027-01"));
  });

  test("an interrupted process leaves neither an email nor a record of it", async () => {
    const { userId } = await open();
    await sql`
      create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$
    `.execute(database.db);
    await sql`create trigger cut_off before insert on mail_outbox for each row execute function cut_off()`.execute(
      database.db,
    );
    const cut = send("2027-02-01T15:31:00Z");
    await expect(cut).rejects.toThrow("cut off");
    await sql`drop function cut_off() cascade`.execute(database.db);
    const { monthly_done } = await database.db
      .selectFrom("mail_settings")
      .select("monthly_done")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    expect([await keys(), monthly_done]).toEqual([[], null]);
    expect(await send("2027-02-02T15:31:00Z")).toEqual({ enqueued: 1 });
  });

  test("the email has the month's figures, with changes only if both months have twenty", async () => {
    const { id } = await open();
    await count(id, "2027-01-31", "shown", 300);
    await count(id, "2027-02-01", "shown", 999);
    await count(id, "2026-12-31", "shown", 200);
    await count(id, "2027-01-01", "view", 19);
    await count(id, "2026-12-01", "view", 50);
    await count(id, "2027-01-15", "phone", 4);
    await insertMessage(database.db, id, { at: new Date("2027-01-15T12:00:00Z") });
    await send("2027-02-01T15:31:00Z");
    const [email] = await deliver("2027-02-01T15:32:00Z");
    expect(email?.subject).toBe("What your listing brought you in January 2027");
    const text = email?.text ?? "";
    expect(text).toContain("Shown in search: 300 (up 50%)\nProfile views: 19\nSaved: 0\nContacts: 5\n");
    expect(text).toContain(monthly.compared);
    expect(text).not.toContain("got in touch");
    expect(text).toContain(site.postalAddress);
  });

  test("an email without contacts has suggestions, and no comparison without a previous month", async () => {
    const { id } = await open({}, {}, "2026-10-20T12:00:00Z");
    await countSince(database.db, new Date("2026-10-31T00:00:00Z"));
    await count(id, "2026-11-10", "view", 40);
    await count(id, "2026-10-31", "view", 40);
    await send("2026-11-01T15:31:00Z");
    expect(await keys()).toEqual([]);
    await send("2026-12-01T15:31:00Z");
    const [email] = await deliver("2026-12-01T15:32:00Z");
    const text = (email?.text ?? "").replaceAll(/\s+/gu, " ");
    expect(text).toContain("No one contacted you through Taoli in November 2026. Try one of these: •");
    expect(text).toContain("Profile views: 40 Saved: 0");
    expect(text).toContain(monthly.tooFew);
  });

  test("a school's email also has contact methods and sources, in its owner's language", async () => {
    const { id, userId } = await open(schoolColumns(paidTime));
    await database.db.updateTable("mail_settings").set({ language: "zh" }).where("user_id", "=", userId).execute();
    await count(id, "2027-01-10", "view", 8);
    await count(id, "2027-01-10", "phone", 2);
    await send("2027-02-01T15:31:00Z");
    const [email] = await deliver("2027-02-01T15:32:00Z");
    expect(email?.subject).toBe("您的主页 2027\u00A0年 1\u00A0月数据");
    expect(email?.text).toContain("联系方式分布：电话 2。\n\n浏览来源：桃李站内 8。");
  });

  test.each([
    ["unpaid", { is_active: false, subscription_expires_at: null }, {}],
    ["expired", { subscription_expires_at: new Date("2027-02-01T15:00:00Z") }, {}],
    ["taken down", { is_active: false }, {}],
    ["removed", { removed_at: new Date("2027-01-25T12:00:00Z") }, {}],
    ["a sample", {}, { is_demo: true }],
    ["without an address", {}, { email: "none" }],
  ])("no email is sent for a listing that is %s", async (_, columns, profile) => {
    await open(columns, profile);
    expect(await send("2027-02-01T15:31:00Z")).toEqual({ enqueued: 0 });
  });

  test("a listing restored within the month gets its email then; one first paid afterwards gets none", async () => {
    const { id } = await open({ is_active: false });
    await open({ subscription_started_at: new Date("2027-02-01T05:00:00Z") });
    expect(await send("2027-02-01T15:31:00Z")).toEqual({ enqueued: 0 });
    await database.db.updateTable("teacher_listings").set({ is_active: true }).where("id", "=", id).execute();
    expect(await send("2027-02-05T15:31:00Z")).toEqual({ enqueued: 1 });
  });

  test("a queued email is cancelled when turned off or hidden, and follows a new address", async () => {
    const [off, hidden, moved] = [await open(), await open(), await open()];
    await send("2027-02-01T15:31:00Z");
    const rejected = fakeTransport(() => temporaryFailure);
    await deliverAll(servicesAt("2027-02-01T15:32:00Z"), rejected);
    expect(rejected.sent).toHaveLength(3);
    await choose(off.userId, "off", "2027-02-01T15:33:00Z");
    const { db } = database;
    await db.updateTable("teacher_listings").set({ is_active: false }).where("id", "=", hidden.id).execute();
    await db.updateTable("profiles").set({ email: "new@taoli.example" }).where("id", "=", moved.userId).execute();
    expect((await deliver("2027-02-02T12:00:00Z")).map(({ to }) => to)).toEqual(["new@taoli.example"]);
  });

  test("without a postal address emails are delayed and a warning is logged", async () => {
    await open();
    const services = testServices(database.db, new Date("2027-02-01T15:31:00Z"));
    expect(await sendMonthlyEmails(services)).toEqual({ enqueued: 0 });
    expect(services.logged).toEqual([{ level: "warn", event: "reminders-need-a-postal-address" }]);
    expect(await send("2027-02-02T15:31:00Z")).toEqual({ enqueued: 1 });
  });
});
