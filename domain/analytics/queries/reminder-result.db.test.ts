import { expect, test } from "vitest";
import { sendReminders } from "#domain/reminders/send-reminders.ts";
import { defaultSite } from "#domain/site.ts";
import { messagesFor } from "#i18n/messages.ts";
import { countSince } from "#test/helpers/database/counting-since.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import { accepted, fakeTransport } from "#test/helpers/email/fake-transport.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";

const site = { ...defaultSite, postalAddress: "Taoli, 1 Peach Street, Boston, MA 02110, USA" };
const day = 86_400;
const { result } = messagesFor("en", "email");
const { hints } = messagesFor("en", "analytics");

eachDatabase((database) => {
  const transport = () => fakeTransport(() => accepted);

  function open() {
    const ends = { is_active: true, subscription_expires_at: secondsFromNow(14 * day) };
    return insertListing(database.db, teacherColumns(ends));
  }

  async function remind(delivered: ReturnType<typeof transport>, now: Date = testNow): Promise<string> {
    const services = { ...testServices(database.db, now), site };
    await sendReminders(services);
    await deliverAll(services, delivered);
    return delivered.sent.at(-1)?.text ?? "";
  }

  test("the first reminder has the listing's results, and later ones do not", async () => {
    await countSince(database.db, secondsFromNow(-90 * day));
    const id = await open();
    const counted = { listing_id: id, day: "2026-06-10" };
    await database.db
      .insertInto("listing_analytics")
      .values([
        { ...counted, kind: "shown", amount: 1210 },
        { ...counted, kind: "view", source: "taoli", amount: 141 },
        { ...counted, kind: "phone", amount: 4 },
        { ...counted, day: "2026-04-01", kind: "phone", amount: 900 },
      ])
      .execute();
    await insertMessage(database.db, id, { at: secondsFromNow(-3 * day) });
    const delivered = transport();
    const text = await remind(delivered);
    for (const [label, value] of [
      [result.shown, "1,210"],
      [result.views, "141"],
      [result.contacts, "5"],
      [result.reviews, "0"],
    ] as const)
      expect(text).toMatch(new RegExp(`${label}:?\\s+${value}`, "u"));
    expect(text).not.toContain(result.none);
    expect(await remind(delivered, secondsFromNow(8 * day))).not.toContain(result.shown);
  });

  test("the results are left out if counting began after the period", async () => {
    await countSince(database.db, secondsFromNow(-29 * day));
    await open();
    const text = await remind(transport());
    expect(text).toContain("14 days");
    for (const sentence of [result.none, result.views]) expect(text).not.toContain(sentence);
  });

  test("results without a contact say so and suggest improvements", async () => {
    await countSince(database.db, secondsFromNow(-90 * day));
    await open();
    const text = (await remind(transport())).replaceAll(/\s+/gu, " ");
    // The profile has no headline, no text and no facets, which learners miss most.
    for (const sentence of [result.none, hints.bio, hints.facets]) expect(text).toContain(sentence);
    expect(text).not.toContain(hints.photos);
  });
});
