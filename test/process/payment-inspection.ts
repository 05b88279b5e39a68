import { expect } from "vitest";
import type { Database } from "#database/database.ts";
import { addMonths } from "#domain/payments/ledger/add-months.ts";
import { checkInvariants } from "#domain/payments/reconcile/check-invariants.ts";
import { recheckPayments } from "#domain/payments/reconcile/recheck-payments.ts";
import { reconcile } from "#domain/payments/reconcile/reconcile.ts";
import { openStripeSandbox } from "#server/stripe-sandbox/open-stripe-sandbox.ts";
import { createRecordStore } from "#server/stripe-sandbox/record-store.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { applyInbox } from "#test/helpers/payments/apply-inbox.ts";
import { expectInvariants } from "#test/helpers/payments/invariants.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";

type PaymentInspection = {
  /** Rechecks all payments. Returns the number of sessions that differed between the site and the sandbox. */
  reconcile(): Promise<number>;
  /** Throws unless exactly the sandbox's paid sessions have their effect, once. */
  expectExact(listingIds: readonly string[]): Promise<void>;
  /** Figures for the report. */
  figures(): Promise<Record<string, number>>;
};

/** Inspects the database of killed servers: their own rows, and those of the Stripe sandbox. */
export function inspectPayments(db: Database): PaymentInspection {
  const services = testServices(db, new Date());
  const { provider } = openStripeSandbox(services, db);
  const store = createRecordStore(db);
  const sessions = async () =>
    (await store.transaction((records) => records.list("session"))).map(({ session }) => session);

  return {
    async reconcile() {
      await applyInbox(services, provider, { all: true });
      expect(await recheckPayments(services, provider, { all: true })).toMatchObject({ failed: 0 });
      const { isFinished, failures, differences } = unwrap(await reconcile({ services, payments: provider }));
      expect({ isFinished, failures }).toEqual({ isFinished: true, failures: 0 });
      return differences;
    },
    async expectExact(listingIds) {
      const paid = (await sessions()).filter((session) => session.payment_status === "paid");
      const payments = await db.selectFrom("payments").selectAll().execute();
      const ledger = await db.selectFrom("ledger").selectAll().execute();
      const receipts = await db.selectFrom("mail_outbox").select("dedupe_key").where("kind", "=", "receipt").execute();
      expect(sorted(ledger.map(({ source_ref }) => source_ref))).toEqual(sorted(paid.map(({ id }) => id)));
      expect(payments.filter(({ state }) => state === "applied")).toHaveLength(paid.length);
      expect(receipts).toHaveLength(paid.length);
      for (const session of paid) {
        const [payment, ...others] = payments.filter(({ session_id }) => session_id === session.id);
        expect(others).toEqual([]);
        const months = Number(session.metadata?.["months"]);
        expect(session.amount_total).toBe(months * 500);
        expect(payment).toMatchObject({ state: "applied", months });
        expect(ledger.find(({ source_ref }) => source_ref === session.id)).toMatchObject({ months });
        expect(receipts.filter(({ dedupe_key }) => dedupe_key === `receipt:${payment?.id}`)).toHaveLength(1);
      }
      for (const id of listingIds) {
        const own = paid.filter(({ metadata }) => metadata?.["listing_id"] === id);
        await expectListing(
          db,
          id,
          own.reduce((sum, { metadata }) => sum + Number(metadata?.["months"]), 0),
        );
      }
      await expectInvariants(db, { store, clock: { now: services.clock.now() } });
      expect(await checkInvariants(services)).toEqual([]);
    },
    async figures() {
      const changes = await db
        .selectFrom("payment_changes")
        .select("actor")
        .where("state_after", "=", "applied")
        .where("state_before", "is distinct from", "applied")
        .execute();
      const by = (actor: string) => changes.filter((change) => change.actor === actor).length;
      const all = await sessions();
      const count = (status: string) => all.filter((session) => session.payment_status === status).length;
      return {
        sessions: all.length,
        paid: count("paid"),
        "applied by messages": by("provider"),
        "by the return page": by("payer"),
        "by the reconciler": by("reconciler"),
        "by the owner": by("owner"),
      };
    },
  };
}

/** The payments have no gaps between them, so the months are consecutive from the first day. */
async function expectListing(db: Database, id: string, months: number): Promise<void> {
  const listing = await db.selectFrom("teacher_listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const startedAt = listing.subscription_started_at;
  // On a slow machine an owner may not get to pay between two kills.
  expect(startedAt === null).toBe(months === 0);
  expect(listing).toMatchObject({ months_paid: months, is_active: months > 0 });
  expect(listing.subscription_expires_at).toEqual(startedAt && addMonths(startedAt, months));
}

function sorted(ids: readonly string[]): string[] {
  return ids.toSorted((one, other) => (one < other ? -1 : 1));
}
