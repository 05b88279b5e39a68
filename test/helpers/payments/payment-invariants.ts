import type { Selectable } from "kysely";
import { expect } from "vitest";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { foldLedger, isPaidFor } from "#domain/payments/ledger/ledger.ts";
import { monthsCredited } from "./months-credited.ts";
import type { PaymentGateway } from "./payment-gateway.ts";

type Payment = Selectable<Tables["payments"]>;
type Entry = Selectable<Tables["ledger"]>;

type Site = Pick<PaymentGateway, "store" | "provider" | "clock">;

/**
 * Asserts the invariants of money, which must hold at every moment, whatever happened before. Throws if one is
 * violated.
 */
export async function expectInvariants(db: Database, site: Site): Promise<void> {
  // One consistent snapshot, even during concurrent writes.
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((trx) => expectAll(trx, site));
}

async function expectAll(db: Database, site: Site): Promise<void> {
  const payments = await db.selectFrom("payments").selectAll().execute();
  const ledger = await db.selectFrom("ledger").selectAll().execute();
  for (const payment of payments) expectEntryOf(payment, ledger);
  for (const entry of ledger) await expectPaid(entry, payments, site);
  await expectProjections(db, ledger, site.clock.now);
  await expectHistory(db, payments);
  await expectAlerts(db, payments);
  const open = payments.filter(({ state }) => state === "created" || state === "open");
  expect(new Set(open.map(({ listing_id }) => listing_id)).size).toBe(open.length);
}

/** Credited once, refunds are symmetric: one entry per payment that counts or counted, with its months. */
function expectEntryOf(payment: Payment, ledger: readonly Entry[]): void {
  const own = ledger.filter(({ payment_id }) => payment_id === payment.id);
  const inLedger = ["applied", "disputed", "revoked"].includes(payment.state);
  if (inLedger) expect(own).toHaveLength(1);
  else if (payment.state !== "refunded") expect(own).toEqual([]);
  for (const entry of own) {
    expect(entry.months).toBe(payment.state === "applied" ? monthsCredited(payment) : 0);
    expect(entry).toMatchObject({ source_ref: payment.session_id, listing_id: payment.listing_id });
  }
}

/** No months without money, agreed price: the provider has a paid session of our order, for what was agreed. */
async function expectPaid(entry: Entry, payments: readonly Payment[], { store, provider }: Site) {
  const record = await store.transaction((records) => records.find("session", entry.source_ref));
  const payment = payments.find(({ id }) => id === entry.payment_id);
  expect(payment).toBeDefined();
  if (payment === undefined) return;
  const { is_price_unsold: isUnsold, months, unit_cents } = payment;
  const paid = record?.session.amount_total ?? 0;
  if (!isUnsold) expect([1, 3, 6, 12]).toContain(months);
  // Money paid at another price buys its full months and no more.
  const least = months * unit_cents;
  expect(paid).toBeGreaterThanOrEqual(least);
  expect(paid).toBeLessThan(isUnsold ? least + unit_cents : least + 1);
  if (!isUnsold) expect(unit_cents).toBe(payment.listing_type === "school" ? 2000 : 500);
  expect(record?.session).toMatchObject({
    payment_status: "paid",
    livemode: provider.isLive,
    currency: "usd",
    metadata: { listing_id: payment.listing_id, intent_key: payment.intent_key },
  });
}

/** Computed from the ledger: a listing has the months of its entries, and is active until they end. */
async function expectProjections(db: Database, ledger: readonly Entry[], now: Date): Promise<void> {
  for (const listing of await db.selectFrom("teacher_listings").selectAll().execute()) {
    const own = ledger.filter(({ listing_id }) => listing_id === listing.id);
    const folded = foldLedger(
      own.map(({ source_ref, months, paid_at }) => ({ sourceRef: source_ref, months, at: paid_at })),
    );
    expect(listing.months_paid).toBe(own.reduce((sum, { months }) => sum + months, 0));
    expect(listing.subscription_started_at).toEqual(folded.startedAt);
    expect(listing.subscription_expires_at).toEqual(folded.expiresAt);
    expect(listing.version).toBe(1);
    // Listings that expired since are cleared by a sweep.
    if (isPaidFor(folded, now))
      expect(listing.is_active).toBe(listing.removed_at === null && listing.taken_down_at === null);
    if (folded.expiresAt === null) expect(listing.is_active).toBe(false);
  }
}

/** Complete history: the changes of a payment follow one another and end in its current state. */
async function expectHistory(db: Database, payments: readonly Payment[]): Promise<void> {
  const changes = await db.selectFrom("payment_changes").selectAll().orderBy("id").execute();
  for (const payment of payments) {
    const own = changes.filter(({ payment_id }) => payment_id === payment.id);
    own.slice(1).forEach((change, index) => {
      expect(change.state_before).toBe(own[index]?.state_after);
      expect(change.months_before).toBe(own[index]?.months_after);
    });
    if (own.length > 0) expect(own.at(-1)?.state_after).toBe(payment.state);
    else expect(["created", "abandoned"]).toContain(payment.state);
  }
}

/** No silent money: money without effect raises an alert, and so does each status of a refund or dispute. */
async function expectAlerts(db: Database, payments: readonly Payment[]): Promise<void> {
  const alerts = await db.selectFrom("payment_alerts").selectAll().execute();
  const refunds = await db.selectFrom("refunds").selectAll().where("status", "<>", "pending").execute();
  const disputes = await db.selectFrom("disputes").selectAll().execute();
  for (const { id, status, payment_id } of [...refunds, ...disputes]) {
    const own = alerts.filter((alert) => alert.payment_id === payment_id && alert.session_id === `${id} ${status}`);
    expect(own).toHaveLength(1);
  }
  for (const { id, state } of payments) {
    if (state !== "mismatch" && state !== "orphan") continue;
    expect(alerts.filter((alert) => alert.payment_id === id && alert.kind === state)).toHaveLength(1);
  }
  expect(alerts.filter(({ kind }) => kind === "impossible-change")).toEqual([]);
}
