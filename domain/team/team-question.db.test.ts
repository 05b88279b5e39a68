import { expect, test } from "vitest";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { defaultSite } from "#domain/site.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns, secondsFromNow, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { accepted, fakeTransport } from "#test/helpers/email/fake-transport.ts";

const site = { ...defaultSite, postalAddress: "Taoli, 1 Peach Street, Boston, MA 02110, USA" };
const day = 86_400;

eachDatabase((database) => {
  test("the first reminder asks an owner once a year whether the teachers still work at the school", async () => {
    const listing = await insertListing(database.db, schoolColumns({ is_active: true }));
    const now = { consent_at: secondsFromNow(-366 * day), created_at: testNow, updated_at: testNow };
    const row = { listing_id: listing, full_name: "Gu Wanqing", role: "Teacher", ...now };
    for (const place of [1, 2])
      await database.db
        .insertInto("team_members")
        .values({ ...row, place })
        .execute();
    const transport = fakeTransport(() => accepted);
    const question = "Do the 2 teachers on your page still work at your school?";
    /** Whether each email so far asks, with this number of days left until expiry. */
    const isAsked = async (daysLeft: number, now: Date) => {
      const ends = new Date(now.getTime() + daysLeft * day * 1000);
      await database.db.updateTable("teacher_listings").set({ subscription_expires_at: ends }).execute();
      const services = { ...testServices(database.db, now), site };
      await sendReminders(services);
      await deliverAll(services, transport);
      return transport.sent.map(({ text }) => text.includes(question));
    };
    expect(await isAsked(14, testNow)).toEqual([true]);
    // Later reminders do not ask, and neither does the first one a month later.
    expect(await isAsked(7, secondsFromNow(day))).toEqual([true, false]);
    expect(await isAsked(14, secondsFromNow(30 * day))).toEqual([true, false, false]);
    expect(await isAsked(14, secondsFromNow(367 * day))).toEqual([true, false, false, true]);
  });
});
