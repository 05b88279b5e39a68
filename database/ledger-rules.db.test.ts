import { afterAll, beforeAll, expect, test } from "vitest";
import { pgliteSnapshot } from "#test/helpers/database/server/pglite-snapshot.ts";
import type { OpenedDatabase } from "./database.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openDatabase({ memory: true, snapshot: await pgliteSnapshot("empty") });
  await migrate(
    opened,
    readMigrations().filter(({ name }) => name < "0020"),
  );
});
afterAll(() => opened.close());

/** A payment of three months with an entry, as stored by the previous version. */
const payment = (key: string, state: string, months: number, refundedCents = 0) => `
  insert into payments (intent_key, listing_id, listing_type, months, unit_cents, currency, is_live, account, state, language,
    session_id, session_status, session_created_at, session_expires_at, session_read_at, paid_at, paid_cents, paid_currency,
    refunded_cents, created_at, updated_at)
  values ('${key}', gen_random_uuid(), 'teacher', 3, 500, 'usd', false, 'stripe-test', '${state}', 'en',
    '${key}', 'paid', now(), now(), now(), now(), 1500, 'usd', ${refundedCents}, now(), now());
  insert into ledger (source_ref, listing_id, payment_id, months, paid_at, created_at, updated_at)
  select session_id, listing_id, id, ${months}, paid_at, now(), now() from payments where intent_key = '${key}';`;

const dispute = (key: string, status: string) => `
  insert into disputes (id, payment_id, amount_cents, status, created_at, read_at)
  select 'du_${key}', id, 1500, '${status}', now(), now() from payments where intent_key = '${key}';`;

test("the migration applies partial refunds, and restores the state of voided test payments", async () => {
  await opened.withSession((session) =>
    session.run(`
      ${payment("a whole", "applied", 3)}
      ${payment("b partly refunded", "applied", 3, 750)}
      ${payment("c refunded", "refunded", 0, 1500)}
      ${payment("d void", "void", 0)}
      ${payment("e void, partly refunded", "void", 0, 1000)}
      ${payment("f void, refunded", "void", 0, 1500)}
      ${payment("g void, disputed", "void", 0)}
      ${payment("h void, lost", "void", 0)}
      ${dispute("g void, disputed", "open")}
      ${dispute("h void, lost", "lost")}
      insert into payment_alerts (kind, session_id, raised_at) values ('totals-differ', 'stripe-test 2027-01-31', now());
      insert into reconciler_windows (account, name, begun_at, from_at, until_at, covered_until)
      select 'stripe-test', name, now(), now() - interval '35 days', now(), '2027-01-31T10:00:00Z'::timestamptz - lag
      from (values ('sessions-recent', interval '0'), ('sessions-daily', interval '1 hour'),
        ('refunds-daily', interval '3 hours'), ('disputes-daily', interval '2 hours')) windows (name, lag);
    `),
  );
  await migrate(opened);
  const rows = await opened.db
    .selectFrom("payments")
    .innerJoin("ledger", "ledger.payment_id", "payments.id")
    .select(["intent_key", "state", "ledger.months"])
    .orderBy("intent_key")
    .execute();
  expect(rows.map(({ state, months }) => `${state} ${months}`)).toEqual([
    "applied 3",
    "applied 2",
    "refunded 0",
    "applied 3",
    "applied 1",
    "refunded 0",
    "disputed 0",
    "revoked 0",
  ]);
  const changes = await opened.db
    .selectFrom("payment_changes")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["intent_key", "state_before", "state_after", "months_before", "months_after"])
    .orderBy("intent_key")
    .execute();
  expect(changes).toHaveLength(6);
  expect(changes[0]).toMatchObject({
    state_before: "applied",
    state_after: "applied",
    months_before: 3,
    months_after: 2,
  });
  expect(changes[1]).toMatchObject({ state_before: "void", state_after: "applied", months_before: 0, months_after: 3 });
  const alert = await opened.db.selectFrom("payment_alerts").select("resolved_at").executeTakeFirstOrThrow();
  expect(alert.resolved_at).not.toBeNull();
});

test("the migration stores sold prices and the progress of reconciliation", async () => {
  const prices = await opened.db.selectFrom("listing_prices").select(["listing_type", "unit_cents"]).execute();
  expect(prices).toEqual([{ listing_type: "teacher", unit_cents: 500 }]);
  const passes = await opened.db.selectFrom("reconciliations").select(["account", "covered_until"]).execute();
  expect(passes).toEqual([{ account: "stripe-test", covered_until: new Date("2027-01-31T07:00:00.000Z") }]);
});
