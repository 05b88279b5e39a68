import type { OpenedDatabase, Session } from "#database/database.ts";
import { bulkNameSql, bulkWordsSql } from "./bulk-words.ts";
import { testNow } from "./insert-rows.ts";

/**
 * Cities of the bulk rows with their cumulative shares in percent; the remaining rows are in twelve small, accepted
 * towns.
 */
const shares: readonly [key: string, name: string, state: string, upTo: number][] = [
  ["new-york", "New York", "NY", 20],
  ["san-francisco", "San Francisco", "CA", 35],
  ["los-angeles", "Los Angeles", "CA", 48],
  ["toronto", "Toronto", "ON", 60],
  ["vancouver", "Vancouver", "BC", 70],
  ["boston", "Boston", "MA", 79],
  ["chicago", "Chicago", "IL", 87],
  ["seattle", "Seattle", "WA", 94],
];

/**
 * Fills empty tables with the listings of a large directory, identical in every run: nine in ten active, one in six a
 * school, and none in Seattle that teaches children. One in 500 prepares for TOCFL, one in 2,000 explains in Cantonese.
 * Leaves the tables vacuumed and analyzed.
 */
export async function fillWithListings(opened: OpenedDatabase, listings: number): Promise<void> {
  const fill = async (session: Session): Promise<void> => {
    // A concurrent automatic vacuum or analysis would prevent ours from marking pages as all-visible.
    await session.run(`
      alter table profiles set (autovacuum_enabled = false);
      alter table teacher_listings set (autovacuum_enabled = false);
      alter table listing_names set (autovacuum_enabled = false);
    `);
    const indexes = await session.query<{ name: string; definition: string }>(indexesSql);
    for (const { name } of indexes) await session.run(`drop index ${name}`);
    await session.run(townsSql);
    for (let first = 1; first <= listings; first += batch) {
      const range = [first, Math.min(first + batch - 1, listings)];
      await session.query(profilesSql, range);
      await session.query(listingsSql, [...range, testNow.toISOString()]);
    }
    for (const { definition } of indexes) await session.run(definition);
    await session.run("vacuum analyze profiles, teacher_listings, listing_names, city_counts, city_decisions");
  };
  await opened.withSession(fill, { statementTimeoutMs: 30 * 60_000 });
}

/** Listings per statement: triggers collect its rows in memory. */
const batch = 250_000;

/** Indexes without a constraint. Building them at the end takes a third of the time of updating them for each row. */
const indexesSql = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename in ('teacher_listings', 'listing_names')
    and not exists (select from pg_constraint where conname = indexname)
`;

const townsSql = `
  insert into city_decisions (city_key, accepted, name, name_zh, state)
  select 'town-' || n, true, 'Town ' || n, '小镇 ' || n, 'OH' from generate_series(0, 39) as n
`;

const profilesSql = `
  insert into profiles (id, full_name, email)
  select md5('profile' || n)::uuid, 'Lin Yuqing ' || n, 'teacher' || n || '@taoli.example'
  from generate_series($1::int, $2::int) as n
`;

const listingsSql = `
  insert into teacher_listings (
    id, user_id, listing_type, city, city_key, state, hourly_rate, availability, bio, bio_zh, specializations,
    experience_years, school_name, courses_offered, category_keys, facet_keys, is_active, subscription_started_at,
    subscription_expires_at, months_paid, search_words, words_folding, words_version
  )
  select
    md5('listing' || n)::uuid, md5('profile' || n)::uuid, case when school then 'school' else 'teacher' end,
    city, city_key, state, 25 + dice4 % 96, 'Weekday evenings', repeat('I have taught Mandarin for years. ', 6),
    repeat('教授中文多年。', 8), case when school then '{}' else array['business', 'hsk'] end,
    case when school then 0 else dice5 % 40 end, case when school then 'School ' || n end,
    case when school then array['HSK 3', 'Children'] end, keys, facets, dice6 % 10 > 0,
    $3::timestamptz - make_interval(hours => dice7 % 20000), $3::timestamptz + make_interval(hours => 1 + dice8 % 8000),
    1 + dice9 % 48, ${bulkWordsSql}, 1000, 1
  from (select n, ${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(dice).join(", ")} from generate_series($1::int, $2::int) as n) as rolled
  cross join lateral (select dice1 % 6 = 0 as school, ${cityColumns()}) as placed
  cross join lateral (
    select array_remove(array[
      case when dice3 % 2 = 0 then 'conversational' end, case when dice3 % 3 = 0 then 'business' end,
      case when dice3 % 5 = 0 and city_key <> 'seattle' then 'children' end, case when dice3 % 7 < 3 then 'hsk' end
    ], null) as keys, array_remove(array[
      case when dice5 % 2 = 0 then 'age-6-12' end, case when dice6 % 3 > 0 then 'adult' end,
      case when dice7 % 10 > 1 then 'simplified' end, case when dice8 % 4 = 0 then 'traditional' end,
      case when dice5 / 64 % 8 = 0 then 'zhuyin' end, case when dice1 % 500 = 0 then 'tocfl' end,
      case when dice2 % 3 > 0 then 'online' end, case when dice4 % 3 = 0 then 'weekend' end,
      case when dice6 % 2000 = 1 then 'explains-yue' end
    ], null) as facets
  ) as offered
  cross join lateral (${bulkNameSql}) as named
`;

function dice(number: number): string {
  return `(hashint4extended(n, ${number}) & 1048575)::int as dice${number}`;
}

function cityColumns(): string {
  const choose = (pick: (city: (typeof shares)[number]) => string, other: string) =>
    `case ${shares.map((city) => `when dice2 % 100 < ${city[3]} then '${pick(city)}'`).join(" ")} else ${other} end`;
  return [
    `${choose(([key]) => key, "'town-' || dice2 % 40")} as city_key`,
    `${choose(([, name]) => name, "'Town ' || dice2 % 40")} as city`,
    `${choose(([, , state]) => state, "'OH'")} as state`,
  ].join(", ");
}
