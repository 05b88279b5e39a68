import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { messagesFor } from "#i18n/messages.ts";
import { countSince } from "#test/helpers/database/counting-since.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { findReminderExample } from "./reminder-example.ts";

const day = 86_400;

eachDatabase((database) => {
  async function open(columns: Parameters<typeof teacherColumns>[0] = {}) {
    const listing = teacherColumns({ subscription_expires_at: secondsFromNow(40 * day), ...columns });
    const id = await insertListing(database.db, listing);
    return { id, userId: listing.user_id };
  }

  const find = (userId: string, language: "en" | "zh" = "en") => {
    const owner: Actor = { role: "member", userId, email: "lin@taoli.example", fullName: "Lin", language: null };
    return findReminderExample(testServices(database.db), owner, language);
  };

  test("the example is the next reminder with the current results", async () => {
    await countSince(database.db, secondsFromNow(-90 * day));
    const { id, userId } = await open();
    await database.db
      .insertInto("listing_analytics")
      .values({ listing_id: id, day: "2026-06-10", kind: "phone", amount: 12 })
      .execute();
    const found = await find(userId);
    if (!found.ok || found.value === null) throw new Error("There is no example.");
    expect(found.value.subject).toBe("Your listing expires on July 25: here’s what it brought you");
    expect(found.value.facts).toContainEqual({ label: "Contacts", value: "12" });
    expect(found.value.button).toBe("Add months");
    const chinese = await find(userId, "zh");
    expect(chinese.ok && chinese.value?.subject).toBe("您的主页 7\u00A0月 25\u00A0日到期：这段时间的成果");
  });

  test("an example without contacts says so", async () => {
    await countSince(database.db, secondsFromNow(-90 * day));
    const found = await find((await open()).userId);
    expect(found.ok && found.value?.paragraphs).toContain(messagesFor("en", "email").result.none);
  });

  test.each([
    ["that was never paid for", { subscription_expires_at: null, is_active: false }, 90],
    ["that has ended", { subscription_expires_at: secondsFromNow(0) }, 90],
    ["that was removed", { removed_at: secondsFromNow(-day) }, 90],
    ["with too few counted days", {}, 1],
  ])("a listing %s has no example", async (_, columns, daysCounted) => {
    await countSince(database.db, secondsFromNow(-daysCounted * day));
    expect(await find((await open(columns)).userId)).toEqual({ ok: true, value: null });
  });

  test("owners who stopped reminders, visitors and operators have no example", async () => {
    await countSince(database.db, secondsFromNow(-90 * day));
    const { userId } = await open();
    await database.db
      .insertInto("mail_settings")
      .values({ user_id: userId, reminders_stopped_at: secondsFromNow(-day) })
      .execute();
    expect(await find(userId)).toEqual({ ok: true, value: null });
    for (const actor of [{ role: "visitor" }, { role: "admin", userId }] as const)
      expect(await findReminderExample(testServices(database.db), actor, "en")).toEqual({ ok: true, value: null });
  });
});
