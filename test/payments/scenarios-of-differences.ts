import { sql } from "kysely";
import { unpaid } from "./harness.ts";
import { applied, nothing, type Scenario } from "./scenario.ts";

const tampered: Pick<Scenario, "end" | "hasEntry"> = {
  end: { ...nothing, states: ["mismatch"], alerts: ["mismatch"] },
  hasEntry: false,
};

/** Sessions that an operator changes at the provider. */
export const tampering: Record<string, Scenario> = {
  "another amount": {
    async happen(life, id) {
      await life.harness.tamper(id, (session) => ({ ...session, amount_total: 1499, amount_subtotal: 1499 }));
      await life.choose(id, "pay");
    },
    ...tampered,
  },
  "another currency": {
    async happen(life, id) {
      await life.harness.tamper(id, (session) => ({ ...session, currency: "cny" }));
      await life.choose(id, "pay");
    },
    ...tampered,
  },
  "the other mode": {
    async happen(life, id) {
      await life.harness.tamper(id, (session) => ({ ...session, livemode: true }));
      await life.choose(id, "pay");
    },
    ...tampered,
    // Webhook events of the other mode are stored but have no effect.
    isSilent: true,
  },
  "a forged type": {
    async happen(life, id) {
      await life.harness.tamper(id, ({ metadata, ...session }) => ({
        ...session,
        metadata: { ...metadata, listing_type: "school" },
      }));
      await life.choose(id, "pay");
    },
    ...tampered,
  },
};

/** Changes on our side during a payment. */
export const changesHere: Record<string, Scenario> = {
  "the listing is deleted before": {
    async happen(life, id) {
      await life.harness.db.deleteFrom("teacher_listings").where("id", "=", life.harness.listingId).execute();
      await life.choose(id, "pay");
    },
    end: { ...nothing, states: ["orphan"], alerts: ["orphan"] },
    hasEntry: false,
  },
  "the owner is deleted before": {
    async happen(life, id) {
      await life.harness.db.deleteFrom("profiles").where("id", "=", life.harness.ownerId).execute();
      await life.choose(id, "pay");
    },
    end: { ...nothing, states: ["orphan"], alerts: ["orphan"] },
    hasEntry: false,
  },
  "the listing is removed before": {
    async happen(life, id) {
      const { db, clock, listingId } = life.harness;
      await db.updateTable("teacher_listings").set({ removed_at: clock.now }).where("id", "=", listingId).execute();
      await life.choose(id, "pay");
    },
    end: { ...applied, alerts: ["removed-listing"] },
    hasEntry: true,
  },
  "its owner takes the listing down before": {
    async happen(life, id) {
      const { db, clock, listingId } = life.harness;
      await db.updateTable("teacher_listings").set({ taken_down_at: clock.now }).where("id", "=", listingId).execute();
      await life.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
  "an older backup is restored": {
    async happen(life, id) {
      const { db, listingId } = life.harness;
      await life.choose(id, "pay");
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
    async happen(life, id) {
      const { services } = life.harness;
      services.site = { ...services.site, prices: { ...services.site.prices, teacherMonthlyUsd: 9, months: [1] } };
      await life.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
};
