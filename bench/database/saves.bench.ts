import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database, OpenedDatabase } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { editListing } from "#domain/listings/commands/edit-listing.ts";
import { completeInput, type TeacherInput } from "#domain/listings/fields/listing-input.ts";
import { columnsOf, ownListingColumns, ownListingSelection, toOwnListing } from "#domain/listings/own-listing.ts";
import type { Member } from "#domain/members/actor.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import { printPercentiles } from "../support/percentiles.ts";

/**
 * Measures how much the search words of a listing add to the time of an edit: edits in a directory with words and in
 * one without alternate in one run. `npm run bench -- saves [listings]`: on the server of TEST_DATABASE_URL, otherwise
 * on a dedicated one.
 */
const listings = Number(process.argv[2] ?? 20_000);
const edits = 2000;
const goal = 1.5;

/** Removes search words from the schema: nothing stores, indexes or compares them. */
const withoutWordsSql = `
  drop index teacher_listings_words;
  drop index teacher_listings_words_due;
  drop trigger teacher_listings_notify_words on teacher_listings;
  update teacher_listings set search_words = '';
  vacuum full analyze teacher_listings;
`;

const sentences = [
  "I grew up in Chengdu and have taught Mandarin to families in North America for eleven years.",
  "My lessons are built around conversation, with characters from the first week and homework that takes minutes.",
  "For children I bring songs, picture books and games; adults prepare for work, travel or the HSK exam.",
  "A free first conversation shows where you are and which textbook suits you.",
];
const sentencesZh = [
  "我在成都长大，在北美教中文十一年。",
  "课堂以对话为主，第一周就开始认字。",
  "孩子唱歌、读绘本、做游戏；成人准备工作、旅行或汉语水平考试。",
];

const server = await startPostgres({ shared_buffers: "512MB", max_wal_size: "8GB", maintenance_work_mem: "256MB" });
if (server === null) throw new Error("No PostgreSQL could be found or installed. Set TEST_DATABASE_URL.");
const names = ["words", "plain"].map((name) => `taoli_bench_${name}_${randomBytes(3).toString("hex")}`);
const opened: OpenedDatabase[] = [];
try {
  for (const name of names) {
    await withMaintenance(server.url, (run) => run(`create database ${name}`));
    const database = await openDatabase({ url: urlOf(server.url, name) });
    opened.push(database);
    await migrate(database);
    await fillWithListings(database, listings);
  }
  const [withWords, without] = opened;
  if (withWords === undefined || without === undefined) throw new Error("This bench needs two databases.");
  for (const statement of withoutWordsSql.split(";").filter((text) => text.trim() !== "")) {
    await without.withSession((session) => session.run(statement), { statementTimeoutMs: 600_000 });
  }
  await measure(withWords.db, without.db);
} finally {
  for (const database of opened) await database.close();
  for (const name of names) {
    await withMaintenance(server.url, (run) => run(`drop database if exists ${name} with (force)`));
  }
  await server.stop();
}

async function measure(withWords: Database, without: Database): Promise<void> {
  const services = testServices(withWords);
  const owners = await withWords
    .selectFrom("teacher_listings")
    .innerJoin("profiles", "profiles.id", "user_id")
    .select(["user_id as userId", "full_name as fullName", "profiles.email", "city", "state"])
    .where("listing_type", "=", "teacher")
    .where("is_active", "=", true)
    .orderBy(sql`md5(user_id::text)`)
    .limit(edits)
    .execute();
  const times = { with: [] as number[], without: [] as number[] };
  // The first edit gives the listing a name and words similar to those of the second edit.
  for (const version of [1, 2]) {
    for (const [round, { city, state, ...owner }] of owners.entries()) {
      const input = inputOf(round + version, city, state);
      const actor: Member = { role: "member", language: null, ...owner };
      const one = await timeOf(async () => {
        const edited = await editListing(services, actor, version, input);
        if (!edited.ok) throw new Error(`An edit failed: ${edited.failure.code}.`);
      });
      const other = await timeOf(() => editWithoutWords(without, owner.userId, version, input));
      if (version === 1) continue;
      times.with.push(one);
      times.without.push(other);
    }
  }
  console.log(`${listings.toLocaleString("en-US")} listings, ${times.with.length} edits each`);
  printPercentiles("with words", times.with);
  printPercentiles("without words", times.without);
  const ratio = median(times.with) / median(times.without);
  console.log(`An edit with words takes ${ratio.toFixed(2)} times as long; the goal is ${goal}.`);
}

/** The statement of `editListing`, without words. */
async function editWithoutWords(db: Database, userId: string, version: number, input: TeacherInput): Promise<void> {
  const row = await db
    .with("changed", (query) =>
      query
        .updateTable("teacher_listings")
        .set({ ...columnsOf(completeInput(input)), version: sql<number>`version + 1` })
        .where("user_id", "=", userId)
        .where("version", "=", version)
        .where("listing_type", "=", input.listingType)
        .returning(["user_id", ...ownListingColumns]),
    )
    .selectFrom("changed as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(ownListingSelection)
    .executeTakeFirst();
  if (row === undefined) throw new Error("An edit without words changed no listing.");
  toOwnListing(row);
}

/** The same place, and new texts in both languages, with about two hundred words. */
function inputOf(round: number, city: string, state: string): TeacherInput {
  const turned = <Item>(list: readonly Item[]) => list.map((_, index) => list[(index + round) % list.length]);
  return teacherInput({
    city,
    state,
    hourlyRate: 30 + (round % 50),
    headline: `Conversation first, number ${round}`,
    headlineZh: "先说后写",
    bio: turned(sentences).join(" "),
    bioZh: turned(sentencesZh).join(""),
  });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
