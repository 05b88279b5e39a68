import assert from "node:assert/strict";
import type Stripe from "stripe";
import { addMonths } from "#domain/payments/ledger/add-months.ts";
import { monthsCredited } from "#test/helpers/payments/months-credited.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Harness } from "./harness.ts";

type Payment = Snapshot["payments"][number];
type Sessions = Map<string, Stripe.Checkout.Session>;

/**
 * What has to hold of one listing's money at every moment, whatever happened before (P1, P3, P4, P6 to P9, P13 to P16 of the
 * fault model). P10 is held by `watchDatabase`; P2, P5 and P11 are about what comes before and after, and are held by the
 * cases. Throws where something does not hold.
 */
export async function assertInvariants(harness: Harness, snapshot: Snapshot): Promise<void> {
  const { payments, ledger, listing, alerts } = snapshot;
  const sessions: Sessions = new Map((await harness.sessions()).map((session) => [session.id, session]));
  for (const payment of payments) assertEntry(payment, snapshot);
  for (const entry of ledger) {
    const payment = payments.find(({ id }) => id === entry.payment_id);
    assert.ok(payment !== undefined, "P3: an entry has no payment");
    assertPaid(payment, sessions.get(entry.source_ref));
  }
  assert.equal(new Set(ledger.map(({ source_ref }) => source_ref)).size, ledger.length, "P1: two entries of a session");
  if (listing !== null) assertProjection(listing, snapshot, harness.clock.now);
  assertOneSessionEach(payments, sessions);
  for (const payment of payments) assertHistory(payment, snapshot);
  assert.deepEqual(
    alerts.filter(({ kind }) => kind === "impossible-change"),
    [],
  );
  for (const { id, state } of payments.filter(({ state }) => state === "mismatch" || state === "orphan")) {
    const raised = alerts.filter(({ kind, payment_id }) => kind === state && payment_id === id);
    assert.equal(raised.length, 1, `P14: ${raised.length} alerts of ${state}`);
  }
  for (const { id, status, payment_id } of [...snapshot.refunds.filter(isDone), ...snapshot.disputes]) {
    const own = alerts.filter((alert) => alert.payment_id === payment_id && alert.session_id === `${id} ${status}`);
    assert.equal(own.length, 1, `P14: ${own.length} alerts of ${id} ${status}`);
  }
  const receipts = snapshot.emails.filter(({ kind }) => kind.includes("receipt"));
  assert.equal(new Set(receipts.map(({ dedupe_key }) => dedupe_key)).size, receipts.length, "P16: two receipts");
}

function isDone({ status }: Snapshot["refunds"][number]): boolean {
  return status !== "pending";
}

/** P1, P7, P13: one entry for each payment that counts or counted, with its months while the money for them is here. */
function assertEntry(payment: Payment, { ledger }: Snapshot): void {
  const own = ledger.filter(({ payment_id }) => payment_id === payment.id);
  const mustHave = ["applied", "disputed", "revoked"].includes(payment.state);
  if (mustHave) assert.equal(own.length, 1, `P7: ${payment.state} with ${own.length} entries`);
  else if (payment.state !== "refunded") assert.equal(own.length, 0, `P7: ${payment.state} with an entry`);
  for (const entry of own) {
    assert.equal(
      entry.months,
      payment.state === "applied" ? monthsCredited(payment) : 0,
      `P13: months of ${payment.state}`,
    );
    assert.equal(entry.paid_at, payment.paid_at, "P6: an entry counts from when its payment settled");
    assert.equal(entry.source_ref, payment.session_id, "P1: an entry is named after its session");
    assert.equal(entry.listing_id, payment.listing_id);
  }
}

/** P3, P4: the provider has a paid session of our order, for the agreed price. */
function assertPaid(payment: Payment, session: Stripe.Checkout.Session | undefined): void {
  const { is_price_unsold: isUnsold, months, unit_cents } = payment;
  assert.ok(isUnsold || [1, 3, 6, 12].includes(months), "P4: months that are not sold");
  assert.equal(payment.unit_cents, payment.listing_type === "school" ? 2000 : 500, "P4: another price");
  assert.equal(session?.payment_status, "paid", "P3: an entry without a paid session");
  assert.equal(session?.livemode, payment.is_live, "P3: the other mode");
  const rest = (session?.amount_total ?? 0) - months * unit_cents;
  assert.ok(rest === 0 || (isUnsold && rest > 0 && rest < unit_cents), "P4: another amount");
  assert.equal(session?.currency, "usd", "P4: another currency");
  assert.equal(session?.metadata?.["listing_id"], payment.listing_id, "P3: another listing");
  assert.equal(session?.metadata?.["intent_key"], payment.intent_key, "P3: another intent");
}

/** P1, P6, P8: the listing has what its entries add up to, and shows it while that lasts. */
function assertProjection(listing: NonNullable<Snapshot["listing"]>, { ledger }: Snapshot, now: Date): void {
  const expiry = expiryOf(ledger);
  assert.equal(
    listing.months_paid,
    ledger.reduce((sum, { months }) => sum + months, 0),
    "P8: months are not the sum of the ledger",
  );
  assert.deepEqual(dateOf(listing.subscription_expires_at), expiry, "P8: the expiry does not follow from the ledger");
  assert.equal(listing.version, 1);
  const mayBeShown = listing.removed_at === null && listing.taken_down_at === null;
  // What has ended since is cleared by a sweep.
  if (expiry !== null && expiry > now)
    assert.equal(listing.is_active, mayBeShown, "P8: paid for, but not shown, or shown against a removal");
  if (expiry === null) assert.equal(listing.is_active, false, "P8: shown, but not paid for");
}

/** Written out once more, without the ledger's own code: months from the first day of the time without a gap (PRODUCT.md P8). */
function expiryOf(ledger: Snapshot["ledger"]): Date | null {
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
      addMonths(
        at,
        run.slice(index).reduce((sum, { months }) => sum + months, 0),
      ).getTime(),
    );
    end = new Date(Math.max(...ends));
  }
  return end;
}

/** P9: an intent has one session at the provider, and a listing one that is open. */
function assertOneSessionEach(payments: readonly Payment[], sessions: Sessions): void {
  const intents = [...sessions.values()].map(({ metadata }) => metadata?.["intent_key"]);
  assert.equal(new Set(intents).size, intents.length, "P9: two sessions of one intent");
  const open = payments.filter(({ state }) => state === "created" || state === "open");
  assert.ok(open.length <= 1, "P9: two open attempts");
}

/** P15: the changes of a payment follow one another and lead to where it is. */
function assertHistory(payment: Payment, { changes }: Snapshot): void {
  const own = changes.filter(({ payment_id }) => payment_id === payment.id);
  own.slice(1).forEach((change, index) => {
    assert.equal(change.state_before, own[index]?.state_after, "P15: history has a gap");
    assert.equal(change.months_before, own[index]?.months_after, "P15: history has a gap");
  });
  assert.equal(own.at(-1)?.state_after, payment.state, "P15: history ends elsewhere");
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
