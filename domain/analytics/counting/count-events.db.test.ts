import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import type { CountedKind } from "../analytics.ts";
import { countEvents, type VisitorEvent } from "./count-events.ts";
import { eraseAnalyticsKeys } from "./erase-keys.ts";

eachDatabase((database) => {
  const services = (now: Date = testNow) => testServices(database.db, now);
  const publicUntil = (seconds: number) => ({ is_active: true, subscription_expires_at: secondsFromNow(seconds) });
  const month = 30 * 86_400;

  const open = (columns: Parameters<typeof teacherColumns>[0] = {}) =>
    insertListing(database.db, teacherColumns({ ...publicUntil(month), ...columns }));

  function event(listingId: string, kind: CountedKind = "view", visitor = "one"): VisitorEvent {
    return { listingId, kind, source: kind === "view" ? "taoli" : "", visitor };
  }

  const stored = () =>
    database.db
      .selectFrom("listing_analytics")
      .select(["listing_id", "day", "kind", "source", "amount"])
      .orderBy("day")
      .orderBy("kind")
      .orderBy("source")
      .execute();
  const amounts = async () => (await stored()).map(({ kind, source, amount }) => [kind, source, amount]);

  const count = async (now: Parameters<typeof countEvents>[0], events: VisitorEvent[]) =>
    (await countEvents(now, events)).counted;

  test("repeated events of one visitor count once, separately for each kind and visitor", async () => {
    const id = await open();
    const many = Array.from({ length: 10_000 }, () => event(id));
    expect(await count(services(), many)).toBe(1);
    expect(await count(services(), [event(id), event(id, "phone"), event(id, "view", "two")])).toBe(2);
    expect(await amounts()).toEqual([
      ["phone", "", 1],
      ["view", "taoli", 2],
    ]);
  });

  test("processes that count the same events concurrently count them once", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => open()));
    const events = ids.flatMap((id) => ["one", "two", "three"].map((visitor) => event(id, "view", visitor)));
    const counted = await Promise.all([
      count(services(), events),
      count(services(), events.toReversed()),
      count(services(), events),
    ]);
    expect(counted.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(60);
    expect((await stored()).map(({ amount }) => amount)).toEqual(ids.map(() => 3));
  });

  test("days follow the time zone of the listing's city, and each day counts again", async () => {
    const boston = await open();
    const honolulu = await open({ city: "Honolulu", city_key: "honolulu", state: "HI" });
    // Shortly after midnight in Boston; in Honolulu it is still the day before.
    const night = services(new Date("2026-06-16T04:30:00Z"));
    expect(await count(night, [event(boston), event(honolulu)])).toBe(2);
    expect((await stored()).map(({ listing_id: id, day }) => [id, day])).toEqual([
      [honolulu, "2026-06-15"],
      [boston, "2026-06-16"],
    ]);
    const noon = services(new Date("2026-06-16T20:00:00Z"));
    expect(await count(noon, [event(boston), event(honolulu)])).toBe(1);
  });

  test("events of hidden, expired, removed and unknown listings are dropped", async () => {
    const hidden = [
      await open({ is_active: false }),
      await open(publicUntil(-1)),
      await open({ is_active: false, removed_at: testNow }),
      crypto.randomUUID(),
    ];
    const events = hidden.flatMap((id) => [event(id), event(id, "phone")]);
    const dropped = { counted: 0, "hidden-listing": 6, "unknown-listing": 2 };
    expect(await countEvents(services(), events)).toEqual(dropped);
    expect(await countEvents(services(), [...events, event(await open())])).toEqual({ ...dropped, counted: 1 });
    expect(await count(services(), [])).toBe(0);
    expect(await stored()).toHaveLength(1);
  });

  test("salts and deduplication keys are erased within two days, and the counts are kept", async () => {
    const id = await open();
    await countEvents(services(), [event(id, "view", "203.0.113.7 Firefox")]);
    const later = (hours: number) => services(new Date(testNow.getTime() + hours * 3_600_000));
    expect(await eraseAnalyticsKeys(later(20))).toEqual({ erased: 0 });
    await countEvents(later(24), [event(id, "view", "203.0.113.7 Firefox")]);
    expect(await eraseAnalyticsKeys(later(24))).toEqual({ erased: 1 });
    expect(await eraseAnalyticsKeys(later(48))).toEqual({ erased: 1 });
    for (const table of ["analytics_salts", "analytics_dedup"])
      expect((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows).toEqual([]);
    expect((await stored()).map(({ amount }) => amount)).toEqual([1, 1]);
  });

  test("a dump of all tables after two days has no salt, key or other trace of the visitor", async () => {
    await countEvents(services(), [event(await open(), "view", "203.0.113.0/24 Firefox/140")]);
    const salts = await database.db.selectFrom("analytics_salts").select("salt").execute();
    const keys = await database.db.selectFrom("analytics_dedup").select("key").execute();
    const traces = [...salts.map(({ salt }) => salt), ...keys.map(({ key }) => key)];
    const dumped = async () => {
      const text = await dumpTables();
      return traces.filter((trace) => text.includes(trace));
    };
    expect(await dumped()).toEqual(traces);
    expect(traces).toHaveLength(2);
    await eraseAnalyticsKeys(services(new Date(testNow.getTime() + 48 * 3_600_000)));
    expect(await dumped()).toEqual([]);
    const dump = await dumpTables();
    for (const trace of ["203.0.113", "Firefox/140"]) expect(dump).not.toContain(trace);
  });

  test("no salt is older than 48 hours, even for the zones where a day begins first and ends last", async () => {
    const early = await open({ city: "St. John’s", city_key: "st-johns", state: "NL" });
    // The start of the day there.
    const begun = new Date("2026-06-16T02:30:00Z");
    await countEvents(services(begun), [event(early)]);
    const hourly = Array.from({ length: 48 }, (_, hours) => new Date(begun.getTime() + hours * 3_600_000));
    for (const now of hourly) await eraseAnalyticsKeys(services(now));
    expect(await database.db.selectFrom("analytics_salts").selectAll().execute()).toEqual([]);
  });

  /** Every row of every table as text. */
  async function dumpTables(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
    `.execute(database.db);
    expect(tables.length).toBeGreaterThan(50);
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select entry::text as row from ${sql.table(name)} as entry`.execute(
        database.db,
      );
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join("\n");
  }

  test("counting does not change a listing", async () => {
    const id = await open();
    const read = () =>
      database.db.selectFrom("teacher_listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = await read();
    await countEvents(services(), [event(id), event(id, "wechat")]);
    expect(await read()).toEqual(before);
  });
});
