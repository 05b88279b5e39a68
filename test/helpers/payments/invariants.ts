import assert from "node:assert/strict";
import type Stripe from "stripe";
import type { Database } from "#database/database.ts";
import type { RunningSandbox } from "#stripe-sandbox/testing/start-sandbox.ts";
import { monthsCredited } from "./months-credited.ts";
import { readSnapshot, type Snapshot } from "./read-snapshot.ts";

type Payment = Snapshot["payments"][number];
type Session = Stripe.Checkout.Session;

/** Asserts the payment invariants of every listing in the database, at one moment. Throws if one does not hold. */
export async function expectInvariants(
  db: Database,
  { store, clock }: Pick<RunningSandbox, "store"> & { clock: { now: Date } },
): Promise<void> {
  // One consistent snapshot, even during concurrent writes.
  const snapshots = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const listings = await trx.selectFrom("teacher_listings").select("id").execute();
      const payments = await trx.selectFrom("payments").select("listing_id as id").execute();
      const ids = new Set([...listings, ...payments].map(({ id }) => id));
      const read: Snapshot[] = [];
      for (const id of ids) read.push(await readSnapshot(trx, id));
      return read;
    });
  const sessions = await store.transaction((records) => records.list("session"));
  for (const snapshot of snapshots)
    assertInvariants(
      snapshot,
      sessions.map(({ session }) => session),
      clock.now,
    );
}

/**
 * Asserts the invariants of docs/payments.md that hold for one listing at every moment, without the product's own code:
 * `sessions` are the provider's. The fault matrix also asserts "no network inside a transaction", and its cases "no
 * payment lost", "order does not matter" and "signed events only", which compare moments. Throws if one does not hold.
 */
export function assertInvariants(snapshot: Snapshot, sessions: readonly Session[], now: Date): void {
  const { payments, ledger, listing, alerts } = snapshot;
  const sessionById = new Map(sessions.map((session) => [session.id, session]));
  for (const payment of payments) assertEntry(payment, snapshot);
  for (const entry of ledger) {
    const payment = payments.find(({ id }) => id === entry.payment_id);
    assert.ok(payment !== undefined, "No months without money: an entry has no payment");
    assertPaid(payment, sessionById.get(entry.source_ref));
  }
  assert.equal(
    new Set(ledger.map(({ source_ref }) => source_ref)).size,
    ledger.length,
    "Credited once: two entries of a session",
  );
  if (listing !== null) assertProjection(listing, snapshot, now);
  const open = payments.filter(({ state }) => state === "created" || state === "open");
  // The owner is one payer, signed in or not; each giver is another one. A giver without an address is unknown.
  const payers = open.map(({ id, is_gift, email }) => (is_gift ? (email ?? id) : "owner"));
  assert.equal(new Set(payers).size, payers.length, "No double payment: two open attempts of a payer");
  for (const payment of payments) assertHistory(payment, snapshot);
  assert.deepEqual(
    alerts.filter(({ kind }) => kind === "impossible-change"),
    [],
  );
  for (const { id, state } of payments.filter(({ state }) => state === "mismatch" || state === "orphan")) {
    const raised = alerts.filter(({ kind, payment_id }) => kind === state && payment_id === id);
    assert.equal(raised.length, 1, `No silent money: ${raised.length} alerts of ${state}`);
  }
  for (const { id, status, payment_id } of [...snapshot.refunds.filter(isDone), ...snapshot.disputes]) {
    const own = alerts.filter((alert) => alert.payment_id === payment_id && alert.session_id === `${id} ${status}`);
    assert.equal(own.length, 1, `No silent money: ${own.length} alerts of ${id} ${status}`);
  }
  const receipts = snapshot.emails.filter(({ kind }) => kind.includes("receipt") || kind === "gift-received");
  assert.equal(
    new Set(receipts.map(({ dedupe_key }) => dedupe_key)).size,
    receipts.length,
    "One receipt: two receipts",
  );
}

function isDone({ status }: Snapshot["refunds"][number]): boolean {
  return status !== "pending";
}

/** Credited once, refunds are symmetric: one entry per payment that counts or once counted, with its months. */
function assertEntry(payment: Payment, { ledger }: Snapshot): void {
  const own = ledger.filter(({ payment_id }) => payment_id === payment.id);
  const mustHave = ["applied", "disputed", "revoked"].includes(payment.state);
  if (mustHave) assert.equal(own.length, 1, `All or nothing: ${payment.state} with ${own.length} entries`);
  else if (payment.state !== "refunded") assert.equal(own.length, 0, `All or nothing: ${payment.state} with an entry`);
  for (const entry of own) {
    assert.equal(
      entry.months,
      payment.state === "applied" ? monthsCredited(payment) : 0,
      `Refunds are symmetric: months of ${payment.state}`,
    );
    assert.equal(entry.paid_at, payment.paid_at, "Months start at settlement");
    assert.equal(entry.source_ref, payment.session_id, "Credited once: an entry is named after its session");
    assert.equal(entry.listing_id, payment.listing_id);
  }
}

/** No months without money, agreed price: the provider has a paid session of our order, for what was agreed. */
function assertPaid(payment: Payment, session: Session | undefined): void {
  assert.equal(session?.payment_status, "paid", "No months without money: an entry without a paid session");
  assert.equal(session?.livemode, payment.is_live, "No months without money: the other mode");
  assertPrice(payment, session?.amount_total ?? 0);
  assert.equal(session?.currency, "usd", "Agreed price: another currency");
  assert.equal(session?.metadata?.["listing_id"], payment.listing_id, "No months without money: another listing");
  assert.equal(session?.metadata?.["intent_key"], payment.intent_key, "No months without money: another intent");
}

/** Agreed price: a payment at a price that is no longer sold credits exactly its full months. */
function assertPrice(payment: Payment, paidCents: number): void {
  const { is_price_unsold: isUnsold, months, unit_cents, discount_cents } = payment;
  const rest = paidCents - (months * unit_cents - discount_cents);
  if (isUnsold) {
    assert.ok(rest >= 0 && rest < unit_cents, "Agreed price: another amount");
    return;
  }
  assert.ok([1, 3, 6, 12].includes(months), "Agreed price: months that are not sold");
  assert.equal(unit_cents, payment.listing_type === "school" ? 2000 : 500, "Agreed price: another price");
  assert.equal(rest, 0, "Agreed price: another amount");
}

/** Computed from the ledger, months add up: the listing has the months of its entries, and is active until they end. */
function assertProjection(listing: NonNullable<Snapshot["listing"]>, { ledger, uses }: Snapshot, now: Date): void {
  const free = uses.map(({ id, months, redeemed_at }) => ({ source_ref: `free_${id}`, months, paid_at: redeemed_at }));
  const { start, end: expiry } = paidTimeOf([...ledger, ...free]);
  assert.equal(
    listing.months_paid,
    ledger.reduce((sum, { months }) => sum + months, 0),
    "Computed from the ledger: months are not its sum",
  );
  assert.deepEqual(dateOf(listing.subscription_expires_at), expiry, "Computed from the ledger: another expiry");
  assert.deepEqual(dateOf(listing.subscription_started_at), start, "Computed from the ledger: another start");
  assert.equal(listing.version, 1);
  const mayBeShown = listing.removed_at === null && listing.taken_down_at === null;
  // Listings that have expired since then are cleared by a sweep.
  if (expiry !== null && expiry > now)
    assert.equal(
      listing.is_active,
      mayBeShown,
      "Computed from the ledger: paid for but inactive, or active although removed",
    );
  if (expiry === null) assert.equal(listing.is_active, false, "Computed from the ledger: active but not paid for");
}

/** "Months add up" without the ledger's own code: months without gaps from the first day of the last period. */
function paidTimeOf(ledger: readonly Pick<Snapshot["ledger"][number], "source_ref" | "months" | "paid_at">[]): {
  start: Date | null;
  end: Date | null;
} {
  const paid = ledger
    .filter(({ months }) => months > 0)
    .map(({ paid_at, months, source_ref }) => ({ at: new Date(paid_at), months, source_ref }))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.source_ref < other.source_ref ? -1 : 1));
  let end: Date | null = null;
  let run: { at: Date; months: number }[] = [];
  for (const entry of paid) {
    if (end === null || entry.at > end) run = [];
    run.push(entry);
    const ends = run.map(({ at }, index) =>
      monthsAfter(
        at,
        run.slice(index).reduce((sum, { months }) => sum + months, 0),
      ),
    );
    end = new Date(Math.max(...ends));
  }
  return { start: run[0]?.at ?? null, end };
}

const dayMs = 24 * 60 * 60_000;

/** Adds calendar months in UTC, using the last day of a month that is too short. In milliseconds since 1970. */
function monthsAfter(at: Date, months: number): number {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months];
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(at.getUTCDate(), daysInMonth)) + (at.getTime() % dayMs);
}

/** No double payment: one session per attempt at the provider. Other software with our key may break this. */
export function assertOneSessionEach(sessions: readonly Session[]): void {
  const intents = sessions.map(({ metadata }) => metadata?.["intent_key"]);
  assert.equal(new Set(intents).size, intents.length, "No double payment: two sessions of one intent");
}

/** Complete history: the changes of a payment form a chain that ends in its current state. */
function assertHistory(payment: Payment, { changes }: Snapshot): void {
  const own = changes.filter(({ payment_id }) => payment_id === payment.id);
  if (own.length === 0) {
    assert.ok(["created", "abandoned"].includes(payment.state), `Complete history: none of ${payment.state}`);
    return;
  }
  own.slice(1).forEach((change, index) => {
    assert.equal(change.state_before, own[index]?.state_after, "Complete history: a gap");
    assert.equal(change.months_before, own[index]?.months_after, "Complete history: a gap");
  });
  assert.equal(own.at(-1)?.state_after, payment.state, "Complete history: it ends in another state");
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
