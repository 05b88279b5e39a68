import type { Life } from "./life.ts";
import { reconcileAll } from "./recover.ts";

/** What has to be true in the end, whichever way it was heard of. */
type End = {
  /** Of all payments, sorted. */
  states: string[];
  months: number;
  expiresAt: string | null;
  /** Kinds that must have been raised. */
  alerts?: string[];
  /** Kinds that depend on whether somebody looked while it was so. */
  mayAlert?: string[];
  /** The fewest and the most receipts. */
  receipts: [number, number];
};

export type Fate = {
  /** Begins after the owner has opened a page for three months, two minutes ago: that is `sessionId`. */
  happen(life: Life, sessionId: string): Promise<void>;
  end: End;
  /** Whether the ledger is ever written. */
  hasEntry: boolean;
  /** Nobody says so: only who looks finds out. */
  isSilent?: true;
};

const applied: End = { states: ["applied"], months: 3, expiresAt: "2027-04-30T10:02:00.000Z", receipts: [1, 1] };
const nothing: End = { states: [], months: 0, expiresAt: null, receipts: [0, 0] };
const tampered: Pick<Fate, "end" | "hasEntry"> = {
  end: { ...nothing, states: ["mismatch"], alerts: ["mismatch"] },
  hasEntry: false,
};

/** Pays, then does all that to the payment, a minute apart. */
function paidThen(...actions: string[]): Fate["happen"] {
  return async (life, id) => {
    await life.choose(id, "pay");
    for (const action of actions) {
      await life.pass(1);
      await life.act(id, action);
    }
  };
}

const moneyBack: Record<string, Fate> = {
  "refunded in full": {
    happen: paidThen("refund-all"),
    end: { ...nothing, states: ["refunded"], receipts: [0, 1] },
    hasEntry: true,
  },
  "refunded in part": {
    happen: paidThen("refund-half"),
    end: { ...applied, alerts: ["partial-refund"] },
    hasEntry: true,
  },
  "refunded in two parts": {
    happen: paidThen("refund-half", "refund-all"),
    end: { ...nothing, states: ["refunded"], mayAlert: ["partial-refund"], receipts: [0, 1] },
    hasEntry: true,
  },
  "refund under way, then there": {
    happen: paidThen("refund-pending", "refund-succeed"),
    end: { ...nothing, states: ["refunded"], receipts: [0, 1] },
    hasEntry: true,
  },
  "refund failed": { happen: paidThen("refund-all", "refund-fail"), end: applied, hasEntry: true },
  "dispute open": {
    happen: paidThen("dispute-open"),
    end: { ...nothing, states: ["disputed"], alerts: ["dispute-opened"], receipts: [0, 1] },
    hasEntry: true,
  },
  "dispute won": {
    happen: paidThen("dispute-open", "dispute-win"),
    end: { ...applied, mayAlert: ["dispute-opened"] },
    hasEntry: true,
  },
  "dispute lost": {
    happen: paidThen("dispute-open", "dispute-lose"),
    end: {
      ...nothing,
      states: ["revoked"],
      alerts: ["dispute-lost"],
      mayAlert: ["dispute-opened"],
      receipts: [0, 1],
    },
    hasEntry: true,
  },
  "dispute lost, won on appeal": {
    happen: paidThen("dispute-open", "dispute-lose", "dispute-win"),
    end: { ...applied, mayAlert: ["dispute-opened", "dispute-lost"] },
    hasEntry: true,
  },
  "inquiry of the bank": {
    happen: paidThen("dispute-inquiry", "dispute-win"),
    end: { ...applied, mayAlert: ["inquiry"] },
    hasEntry: true,
  },
};

const tampering: Record<string, Fate> = {
  "another amount": {
    async happen(life, id) {
      await life.world.tamper(id, (session) => ({ ...session, amount_total: 1499, amount_subtotal: 1499 }));
      await life.choose(id, "pay");
    },
    ...tampered,
  },
  "another currency": {
    async happen(life, id) {
      await life.world.tamper(id, (session) => ({ ...session, currency: "cny" }));
      await life.choose(id, "pay");
    },
    ...tampered,
  },
  "the other mode": {
    async happen(life, id) {
      await life.world.tamper(id, (session) => ({ ...session, livemode: true }));
      await life.choose(id, "pay");
    },
    ...tampered,
    // Messages of the other mode are kept, but lead nowhere.
    isSilent: true,
  },
  "a forged type": {
    async happen(life, id) {
      await life.world.tamper(id, ({ metadata, ...session }) => ({
        ...session,
        metadata: { ...metadata, listing_type: "school" },
      }));
      await life.choose(id, "pay");
    },
    ...tampered,
  },
};

const changesHere: Record<string, Fate> = {
  "the listing is deleted before": {
    async happen(life, id) {
      await life.world.db.deleteFrom("teacher_listings").where("id", "=", life.world.listingId).execute();
      await life.choose(id, "pay");
    },
    end: { ...nothing, states: ["orphan"], alerts: ["orphan"] },
    hasEntry: false,
  },
  "the owner is deleted before": {
    async happen(life, id) {
      await life.world.db.deleteFrom("profiles").where("id", "=", life.world.ownerId).execute();
      await life.choose(id, "pay");
    },
    end: { ...nothing, states: ["orphan"], alerts: ["orphan"] },
    hasEntry: false,
  },
  "the listing is removed before": {
    async happen(life, id) {
      const { db, clock, listingId } = life.world;
      await db.updateTable("teacher_listings").set({ removed_at: clock.now }).where("id", "=", listingId).execute();
      await life.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
  "the price is raised before": {
    async happen(life, id) {
      const { services } = life.world;
      services.site = { ...services.site, prices: { ...services.site.prices, teacherMonthlyUsd: 9, months: [1] } };
      await life.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
};

const severalPayments: Record<string, Fate> = {
  "two pages open, both paid": {
    async happen(life, id) {
      const other = await life.stray(1);
      await life.choose(id, "pay");
      await life.pass(1);
      await life.choose(other, "pay");
    },
    end: {
      states: ["applied", "applied"],
      months: 4,
      expiresAt: "2027-05-31T10:02:00.000Z",
      alerts: ["paid-twice"],
      receipts: [2, 2],
    },
    hasEntry: true,
  },
  "another choice ends the first page": {
    async happen(life) {
      const other = await life.checkout(6);
      await life.choose(other, "pay");
    },
    end: {
      states: ["applied", "expired"],
      months: 6,
      expiresAt: "2027-07-31T10:02:00.000Z",
      receipts: [1, 1],
    },
    hasEntry: true,
  },
  "renewed twice": {
    async happen(life, id) {
      await life.choose(id, "pay");
      for (let time = 0; time < 2; time += 1) {
        await life.pass(24 * 60);
        await life.choose(await life.checkout(1), "pay");
      }
    },
    end: {
      states: ["applied", "applied", "applied"],
      months: 5,
      // Three months and two more from 31 January on, not from 30 April on.
      expiresAt: "2027-06-30T10:02:00.000Z",
      receipts: [3, 3],
    },
    hasEntry: true,
  },
  "paid again after a gap": {
    async happen(life, id) {
      await life.choose(id, "pay");
      await reconcileAll(life);
      await life.pass(120 * 24 * 60);
      await life.choose(await life.checkout(1), "pay");
    },
    end: {
      states: ["applied", "applied"],
      months: 4,
      expiresAt: "2027-06-30T10:02:00.000Z",
      receipts: [2, 2],
    },
    hasEntry: true,
  },
  "renewed, the first refunded": {
    async happen(life, id) {
      await life.choose(id, "pay");
      await life.pass(60);
      await life.choose(await life.checkout(6), "pay");
      await life.act(id, "refund-all");
    },
    end: {
      states: ["applied", "refunded"],
      months: 6,
      expiresAt: "2027-07-31T11:02:00.000Z",
      receipts: [1, 2],
    },
    hasEntry: true,
  },
};

/** All that can become of a payment, by name. */
export const fates: Record<string, Fate> = {
  paid: { happen: paidThen(), end: applied, hasEntry: true },
  "paid slowly": {
    async happen(life, id) {
      await life.choose(id, "later-succeed");
      await life.pass(1);
    },
    end: applied,
    hasEntry: true,
  },
  "slow payment failed": {
    async happen(life, id) {
      await life.choose(id, "later-fail");
      await life.pass(1);
    },
    end: { ...nothing, states: ["failed"] },
    hasEntry: false,
  },
  "declined, then paid": {
    async happen(life, id) {
      await life.choose(id, "decline");
      await life.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
  expired: {
    happen: (life) => life.pass(32),
    end: { ...nothing, states: ["expired"] },
    hasEntry: false,
  },
  abandoned: {
    async happen(life, id) {
      await life.choose(id, "abandon");
      life.world.pass(32);
    },
    end: { ...nothing, states: ["expired"] },
    hasEntry: false,
    isSilent: true,
  },
  ...moneyBack,
  ...tampering,
  ...changesHere,
  ...severalPayments,
};
