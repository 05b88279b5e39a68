import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { countContacts } from "./count-contacts.ts";

const day = 86_400;
const since = secondsFromNow(-30 * day);

eachDatabase((database) => {
  const insert = async (columns: object = {}) => await insertListing(database.db, teacherColumns(columns));
  const count = async (listing: string, kind: "view" | "wechat" | "phone" | "saved", amount: number, on: string) => {
    const source = kind === "view" ? "taoli" : "";
    await database.db
      .insertInto("listing_analytics")
      .values({ listing_id: listing, day: on, kind, source, amount })
      .execute();
  };

  test("contacts are all methods and messages of thirty days; a public listing with views only had none", async () => {
    const [contacted, written, viewed, ended, removed] = [
      await insert(),
      await insert(),
      await insert(),
      await insert({ subscription_expires_at: secondsFromNow(-day) }),
      await insert({ removed_at: testNow, removal_reason: "other" }),
    ];
    await insert({ subscription_expires_at: secondsFromNow(-40 * day) });
    await count(contacted, "wechat", 5, "2026-06-14");
    await count(contacted, "phone", 2, "2026-06-01");
    await count(contacted, "phone", 100, "2026-05-01");
    await count(viewed, "view", 50, "2026-06-14");
    await count(viewed, "saved", 3, "2026-06-14");
    await count(ended, "phone", 4, "2026-06-10");
    await count(removed, "phone", 1000, "2026-06-10");
    for (const at of [-day, -day + 60, -40 * day])
      await insertMessage(database.db, written, { at: secondsFromNow(at), email: "maya@reader.example" });
    await insertMessage(database.db, viewed, { at: secondsFromNow(-day), state: "held" });
    expect(await countContacts(database.db, since, testNow)).toEqual({ count: 12, none: 1, isComplete: true });
  });

  test("contacts are read of a limited number of listings, and no listings had none in an empty directory", async () => {
    expect(await countContacts(database.db, since, testNow)).toEqual({ count: 0, none: 0, isComplete: true });
    await insert();
    await insert();
    expect(await countContacts(database.db, since, testNow, 2)).toEqual({ count: 0, none: 2, isComplete: false });
    expect(await countContacts(database.db, since, testNow, 1)).toEqual({ count: 0, none: 1, isComplete: false });
  });
});
