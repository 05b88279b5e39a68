import { sql } from "kysely";
import { unpaid } from "#test/payments/harness/harness.ts";
import { applied, nothing, type Scenario } from "./scenario.ts";

const tampered: Pick<Scenario, "end" | "hasEntry"> = {
  end: { ...nothing, states: ["mismatch"], alerts: ["mismatch"] },
  hasEntry: false,
};

/** Sessions that an operator changes at the provider. */
export const tampering: Record<string, Scenario> = {
  "another amount": {
    async happen(run, id) {
      await run.harness.tamper(id, (session) => ({ ...session, amount_total: 1499, amount_subtotal: 1499 }));
      await run.choose(id, "pay");
    },
    ...tampered,
  },
  "another currency": {
    async happen(run, id) {
      await run.harness.tamper(id, (session) => ({ ...session, currency: "cny" }));
      await run.choose(id, "pay");
    },
    ...tampered,
  },
  "the other mode": {
    async happen(run, id) {
      await run.harness.tamper(id, (session) => ({ ...session, livemode: true }));
      await run.choose(id, "pay");
    },
    ...tampered,
    // Webhook events of the other mode are stored but have no effect.
    isSilent: true,
  },
  "a forged type": {
    async happen(run, id) {
      await run.harness.tamper(id, ({ metadata, ...session }) => ({
        ...session,
        metadata: { ...metadata, listing_type: "school" },
      }));
      await run.choose(id, "pay");
    },
    ...tampered,
  },
};

/** Changes on our side during a payment. */
export const changesHere: Record<string, Scenario> = {
  "the listing is deleted before": {
    async happen(run, id) {
      await run.harness.db.deleteFrom("teacher_listings").where("id", "=", run.harness.listingId).execute();
      await run.choose(id, "pay");
    },
    end: { ...nothing, states: ["orphan"], alerts: ["orphan"] },
    hasEntry: false,
  },
  "the owner is deleted before": {
    async happen(run, id) {
      await run.harness.db.deleteFrom("profiles").where("id", "=", run.harness.ownerId).execute();
      await run.choose(id, "pay");
    },
    end: { ...nothing, states: ["orphan"], alerts: ["orphan"] },
    hasEntry: false,
  },
  "the listing is removed before": {
    async happen(run, id) {
      const { db, clock, listingId } = run.harness;
      await db.updateTable("teacher_listings").set({ removed_at: clock.now }).where("id", "=", listingId).execute();
      await run.choose(id, "pay");
    },
    end: { ...applied, alerts: ["removed-listing"] },
    hasEntry: true,
  },
  "its owner takes the listing down before": {
    async happen(run, id) {
      const { db, clock, listingId } = run.harness;
      await db.updateTable("teacher_listings").set({ taken_down_at: clock.now }).where("id", "=", listingId).execute();
      await run.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
  "an older backup is restored": {
    async happen(run, id) {
      const { db, listingId } = run.harness;
      await run.choose(id, "pay");
      // Deleting would be refused. Cases come one after the other: all the rows are this one's, or of those that are
      // over.
      await sql`truncate payments, promotion_redemptions, ledger, refunds, disputes, payment_changes, payment_alerts, stripe_events,
        reconciliations, mail_outbox`.execute(db);
      await db.updateTable("teacher_listings").set(unpaid).where("id", "=", listingId).execute();
    },
    end: applied,
    hasEntry: true,
    isSilent: true,
  },
  "the price is raised before": {
    async happen(run, id) {
      const { services } = run.harness;
      services.site = { ...services.site, prices: { ...services.site.prices, teacherMonthlyUsd: 9, months: [1] } };
      await run.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
};
