import { afterAll, beforeAll, expect, test } from "vitest";
import { pgliteSnapshot } from "#test/helpers/database/server/pglite-snapshot.ts";
import type { OpenedDatabase } from "./database.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

let opened: OpenedDatabase;

beforeAll(async () => {
  opened = await openDatabase({ memory: true, snapshot: await pgliteSnapshot("empty") });
  const isBefore = ({ name }: { name: string }) => name < "0015";
  await migrate(opened, readMigrations().filter(isBefore));
});
afterAll(() => opened.close());

const payment = (key: string, session: string | null, isLive: boolean) => `
  insert into payments (intent_key, listing_id, listing_type, months, unit_cents, currency, is_live, state, session_id,
    session_status, session_created_at, session_expires_at, session_read_at, created_at, updated_at)
  select '${key}', gen_random_uuid(), 'teacher', 3, 500, 'usd', ${isLive}, ${session === null ? "'created'" : "'open'"},
    ${session === null ? "null, null, null, null, null" : `'${session}', 'open', now(), now(), now()`}, now(), now();`;

const paid = (state: string, session: string) => `
  update payments set state = '${state}', session_status = 'paid', paid_at = now() where session_id = '${session}';`;

test("the migration derives the accounts of earlier payments, events and alerts", async () => {
  await opened.withSession((session) =>
    session.run(`
      insert into test_gateway_records (kind, id, record) values ('session', 'cs_test_gateway', '{}'), ('event', 'evt_g', '{}');
      ${payment("gateway", "cs_test_gateway", false)}
      ${payment("lost", null, false)}
      ${payment("stripe-test", "cs_test_stripe", false)}
      ${payment("stripe-live", "cs_live_1", true)}
      ${paid("applied", "cs_test_gateway")}
      ${paid("mismatch", "cs_test_stripe")}
      insert into ledger (source_ref, listing_id, payment_id, months, paid_at, created_at, updated_at)
      select session_id, listing_id, id, months, paid_at, now(), now() from payments where state = 'applied';
      insert into stripe_events (id, type, subject, is_live, created_at, received_at)
      values ('evt_g', 'x', 'other', false, now(), now()), ('evt_s', 'x', 'other', false, now(), now());
      insert into payment_alerts (kind, session_id, raised_at)
      values ('totals-differ', 'test 2027-01-31', now()), ('totals-differ', 'live 2027-01-31', now());
    `),
  );
  await migrate(opened);
  const rows = await opened.db.selectFrom("payments").select(["intent_key", "account"]).orderBy("intent_key").execute();
  expect(rows).toEqual([
    { intent_key: "gateway", account: "gateway" },
    { intent_key: "lost", account: "gateway" },
    { intent_key: "stripe-live", account: "stripe-live" },
    { intent_key: "stripe-test", account: "stripe-test" },
  ]);
  const events = await opened.db.selectFrom("stripe_events").select(["id", "account"]).orderBy("id").execute();
  expect(events.map(({ account }) => account)).toEqual(["gateway", "stripe-test"]);
  const alerts = await opened.db.selectFrom("payment_alerts").select("session_id").orderBy("session_id").execute();
  expect(alerts.map(({ session_id }) => session_id)).toEqual(["stripe-live 2027-01-31", "test 2027-01-31"]);
});

test("the migration stores the paid amount of applied payments only", async () => {
  const rows = await opened.db
    .selectFrom("payments")
    .select(["state", "paid_cents", "paid_currency"])
    .where("paid_at", "is not", null)
    .orderBy("state")
    .execute();
  expect(rows).toEqual([
    { state: "applied", paid_cents: 1500, paid_currency: "usd" },
    { state: "mismatch", paid_cents: null, paid_currency: null },
  ]);
});
