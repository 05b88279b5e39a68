import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { OpenedDatabase } from "#database/database.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open-database.ts";
import { listAuditEntries } from "#domain/audit/list-audit-entries.ts";
import type { Actor } from "#domain/members/actor.ts";
import { listDecidedCases, listOpenCases } from "#domain/moderation/reports/list-cases.ts";
import { type ListingFilter, searchModeratedListings } from "#domain/moderation/search-moderated-listings.ts";
import { readAttention } from "#domain/overview/read-attention.ts";
import { readFigures } from "#domain/overview/read-figures.ts";
import { findPayments } from "#domain/payments/operations/find-payments.ts";
import type { Services } from "#domain/services.ts";
import type { Result } from "#std/result.ts";
import { fillWithListings } from "#test/helpers/database/rows/fill-with-listings.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { testServices } from "#test/helpers/database/test-services.ts";

/**
 * The cost of the console's lists with a thousand and with 100,000 rows of each kind, alternating in one run: first
 * page, page 1,000, each filter, a search, and the overview. Ratios are relative to the first page of a thousand rows.
 * `npm run bench -- operator-lists [rows]`: on the server of TEST_DATABASE_URL, otherwise on a dedicated one.
 */
const small = 1000;
const large = Number(process.argv[2] ?? 100_000);
const rounds = 60;
const warmUpRounds = 5;
const deepRow = 49_950;

const userId = randomUUID();
const operator: Actor = { role: "admin", userId };
const all: ListingFilter = { text: "", state: null, type: null, cityKey: null };

type Ask = (services: Services) => Promise<Result<unknown, string>>;
type Lists = Record<string, Record<string, Ask>>;

const server = await startPostgres({ shared_buffers: "512MB", max_wal_size: "4GB", maintenance_work_mem: "256MB" });
if (server === null) throw new Error("No PostgreSQL could be found or installed. Set TEST_DATABASE_URL.");
const { url } = server;
const names = [small, large].map((rows) => `taoli_bench_${rows}_${randomBytes(3).toString("hex")}`);
const opened: OpenedDatabase[] = [];
try {
  for (const [index, name] of names.entries()) opened.push(await build(name, index === 0 ? small : large));
  const [one, other] = opened.map((database) => testServices(database.db));
  if (one !== undefined && other !== undefined) await report(one, other);
} finally {
  for (const database of opened) await database.close();
  for (const name of names) await withMaintenance(url, (run) => run(`drop database if exists ${name} with (force)`));
  await server.stop();
}

async function build(name: string, rows: number): Promise<OpenedDatabase> {
  const started = performance.now();
  await withMaintenance(url, (run) => run(`create database ${name}`));
  const database = await openDatabase({ url: urlOf(url, name) });
  await migrate(database);
  await fillWithListings(database, rows);
  await database.withSession(
    async (session) => {
      const now = `timestamptz '${testNow.toISOString()}'`;
      for (const statement of fillSql(rows, now)) await session.run(statement);
      await session.run("vacuum analyze");
    },
    { statementTimeoutMs: 30 * 60_000 },
  );
  console.log(`${rows.toLocaleString("en-US")} rows of each kind built in ${seconds(started)} s.`);
  return database;
}

/**
 * One listing in eight has expired, one in thirty is of a Zhang Wei 张伟, and one of an Ouyang Xiu 欧阳修. A quarter of the
 * cases are open, one email in a hundred failed, and one payment in a hundred has an alert.
 */
function fillSql(rows: number, now: string): string[] {
  const series = `generate_series(1, ${rows}) as n`;
  const listing = "select id, user_id, row_number() over (order by id) as n from teacher_listings";
  return [
    // Otherwise the triggers would update the counts row by row.
    "alter table teacher_listings disable trigger user",
    `update teacher_listings set
      subscription_expires_at = case when n % 8 = 0 then greatest(subscription_started_at, ${now} - n * interval '1 minute')
        else subscription_expires_at end,
      name_zh = case when n % 30 = 0 then '张伟' when n = ${rows / 2} then '欧阳修' end
    from (${listing}) as numbered
    where numbered.id = teacher_listings.id and (n % 8 = 0 or n % 30 = 0 or n = ${rows / 2})`,
    `update profiles set full_name = case when n % 30 = 0 then 'Zhang Wei ' || n else 'Ouyang Xiu' end
    from (${listing}) as numbered where numbered.user_id = profiles.id and (n % 30 = 0 or n = ${rows / 2})`,
    `update listing_names set names = joined_names(full_name, school_name, name_zh, city)
    from teacher_listings as listing join profiles on profiles.id = listing.user_id
    where listing.id = listing_id and name_zh is not null`,
    "alter table teacher_listings enable trigger user",
    `insert into moderation_cases (target_kind, target_id, listing_id, state, priority, due_at, created_at, decided_at)
    select 'listing', id, id, case when n % 4 = 0 then 'open' else 'decided' end, 1 + (n % 40 = 0)::int,
      ${now} + n * interval '1 minute', ${now} - n * interval '1 minute',
      case when n % 4 <> 0 then ${now} - n * interval '1 minute' end
    from (select id, row_number() over (order by id) as n from teacher_listings) as listing`,
    `insert into reports (case_id, source, reason, body, language, created_at)
    select id, 'visitor', 'wrong-facts', 'The telephone number is wrong.', 'en', created_at from moderation_cases`,
    `insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id, reason)
    select ${now} - (${rows} - n) * interval '1 minute', 'operator', '${userId}',
      case when n % 50 = 0 then 'listing-removed' else 'report-read' end, 'report', gen_random_uuid()::text,
      case when n % 2 = 0 then 'The telephone number belongs to another school, which wrote to us about it. ' || n end
    from ${series}`,
    `insert into payments (intent_key, listing_id, account, listing_type, months, unit_cents, currency, is_live, state,
      session_id, session_status, session_created_at, session_expires_at, session_read_at, paid_at, paid_cents,
      paid_currency, created_at, updated_at)
    select 'bench-' || n, gen_random_uuid(), 'stripe-test', 'teacher', 3, 500, 'usd', false,
      case when n % 50 = 0 then 'disputed' else 'applied' end,
      'cs_' || n, 'paid', at, at, at, at, 1500, 'usd', at, at
    from (select n, ${now} - n * interval '5 minutes' as at from ${series}) as payment`,
    `insert into payment_alerts (kind, session_id, payment_id, raised_at)
    select 'paid-twice', session_id, id, created_at from payments where right(session_id, 2) = '00'`,
    `insert into mail_outbox (kind, recipient, status, due_at, expires_at, created_at, finished_at)
    select 'expiring-14', 'teacher-' || n || '@taoli.example', case when n % 100 = 0 then 'dead' else 'sent' end,
      at, at, at, at
    from (select n, ${now} - n * interval '20 seconds' as at from ${series}) as email`,
  ];
}

async function listsOf({ db }: Services): Promise<Lists> {
  const deep = async <Row>(query: string) =>
    (await sql.raw<Row>(`${query} offset ${deepRow} limit 1`).execute(db)).rows[0] ?? null;
  const listing = await deep<{ at: string; id: string }>(
    `select (extract(epoch from created_at) * 1000000)::bigint::text as at, id from teacher_listings
    order by created_at desc, id desc`,
  );
  const decided = await deep<{ decidedAt: Date; id: string }>(
    `select decided_at as "decidedAt", id from moderation_cases where decided_at is not null
    order by decided_at desc, id desc`,
  );
  const entry = await deep<{ number: string }>("select number from audit_log order by number desc");
  const payment = await deep<{ createdAt: string; id: string }>(
    `select (extract(epoch from created_at) * 1000000)::bigint::text as "createdAt", id from payments
    order by created_at desc, id desc`,
  );
  const listings = (filter: Partial<ListingFilter>, after: typeof listing = null): Ask => {
    return (services) => searchModeratedListings(services, operator, { ...all, ...filter }, after);
  };
  const payments = (
    show: "all" | "attention" | "refunded" | "disputed",
    text = "",
    after: typeof payment = null,
  ): Ask => {
    return (services) => findPayments(services, operator, { show, text }, after);
  };
  const audit = (filter: object, before: number | null = null): Ask => {
    return (services) => listAuditEntries(services, operator, filter, before);
  };
  return {
    listings: {
      "first page": listings({}),
      "page 1,000": listings({}, listing),
      active: listings({ state: "active" }),
      removed: listings({ state: "removed" }),
      "taken down": listings({ state: "taken-down" }),
      ended: listings({ state: "ended" }),
      unpaid: listings({ state: "unpaid" }),
      schools: listings({ type: "school" }),
      city: listings({ cityKey: "boston" }),
      "search, name of all": listings({ text: "yu" }),
      "search, name of many": listings({ text: "Zhang Wei" }),
      "search, digits of many": listings({ text: "lin yuqing 77" }),
      "search, name of one": listings({ text: "ouyang x" }),
      "search, name of none": listings({ text: "No such name" }),
      "search, 张伟": listings({ text: "张伟" }),
      "search, 阳": listings({ text: "阳" }),
      "search, city": listings({ text: "town 7" }),
      "search, ended of many": listings({ text: "Zhang Wei", state: "ended" }),
      "search, ended of none": listings({ text: "No such name", state: "ended" }),
      "search, address": listings({ text: "teacher77@" }),
      "search, address of none": listings({ text: "nobody@" }),
    },
    reports: {
      "first page": (services) => listOpenCases(services, operator, null),
      decided: (services) => listDecidedCases(services, operator, null),
      "decided, page 1,000": (services) => listDecidedCases(services, operator, decided),
    },
    "audit log": {
      "first page": audit({}),
      "page 1,000": audit({}, entry === null ? null : Number(entry.number)),
      action: audit({ action: "listing-removed" }),
      "kind of actor": audit({ kind: "operator" }),
      "kind of none": audit({ kind: "visitor" }),
      actor: audit({ actor: userId }),
      "search, person": audit({ match: { ids: [userId] } }),
      "search, listing of none": audit({ match: { ids: [randomUUID()] } }),
      "search, reason of many": audit({ match: { text: "Telephone" } }),
      "search, reason of none": audit({ match: { text: "No such reason" } }),
      days: audit({ since: new Date("2026-06-01T00:00:00Z"), until: new Date("2026-06-02T00:00:00Z") }),
    },
    payments: {
      "first page": payments("all"),
      "page 1,000": payments("all", "", payment),
      attention: payments("attention"),
      refunded: payments("refunded"),
      disputed: payments("disputed"),
      "search, session": payments("all", "cs_77"),
      "search, address": payments("all", "lin@taoli.example"),
    },
    overview: {
      "needs attention": (services) => readAttention(services, operator),
      numbers: (services) => readFigures(services, operator),
    },
  };
}

async function report(one: Services, other: Services): Promise<void> {
  const lists = await listsOf(other);
  console.log(`\n${"ms".padEnd(34)}${["median", "p99", "ratio"].map((title) => title.padStart(9)).join("")}`);
  for (const [list, cases] of Object.entries(lists)) {
    const [entry] = Object.entries(cases);
    if (entry === undefined) continue;
    const [firstName, first] = entry;
    const base = at(await times(one, first), 0.5);
    console.log(`${`${list}: ${firstName} of ${small}`.padEnd(34)}${base.toFixed(2).padStart(9)}`);
    for (const [name, ask] of Object.entries(cases)) {
      const taken = await times(other, ask);
      const figures = [at(taken, 0.5), at(taken, 0.99), at(taken, 0.5) / base];
      console.log(`${`${list}: ${name}`.padEnd(34)}${figures.map((figure) => figure.toFixed(2).padStart(9)).join("")}`);
    }
  }
}

async function times(services: Services, ask: Ask): Promise<number[]> {
  const taken: number[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const started = performance.now();
    const read = await ask(services);
    if (!read.ok) throw new Error(read.failure);
    if (round >= 0) taken.push(performance.now() - started);
  }
  return taken.toSorted((one, other) => one - other);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function seconds(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
