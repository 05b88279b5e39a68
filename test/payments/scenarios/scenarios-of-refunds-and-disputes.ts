import { reconcileAll } from "#test/payments/harness/recover.ts";
import { applied, nothing, paidThen, type Scenario } from "./scenario.ts";

const refunded: Scenario["end"] = { ...nothing, states: ["refunded"], alerts: ["refunded"], receipts: [0, 1] };

/** Money that goes back, or is claimed. */
export const refundsAndDisputes: Record<string, Scenario> = {
  "refunded in full": {
    happen: paidThen("refund-all"),
    end: refunded,
    hasEntry: true,
  },
  // Half of three months, in whole months.
  "refunded in part": {
    happen: paidThen("refund-half"),
    end: { ...applied, months: 2, expiresAt: "2027-03-31T10:02:00.000Z", alerts: ["partial-refund"] },
    hasEntry: true,
  },
  "refunded in part twice": {
    happen: paidThen("refund-half", "refund-half"),
    end: { ...applied, months: 1, expiresAt: "2027-02-28T10:02:00.000Z", alerts: ["partial-refund"] },
    hasEntry: true,
  },
  "refunded in two parts": {
    happen: paidThen("refund-half", "refund-all"),
    end: { ...refunded, mayAlert: ["partial-refund"] },
    hasEntry: true,
  },
  "refund under way, then there": {
    happen: paidThen("refund-pending", "refund-succeed"),
    end: refunded,
    hasEntry: true,
  },
  "refund failed": {
    happen: paidThen("refund-all", "refund-fail"),
    end: { ...applied, alerts: ["refund-failed"], mayAlert: ["refunded"] },
    hasEntry: true,
  },
  "dispute open": {
    happen: paidThen("dispute-open"),
    end: { ...nothing, states: ["disputed"], alerts: ["dispute-opened"], receipts: [0, 1] },
    hasEntry: true,
  },
  "dispute won": {
    happen: paidThen("dispute-open", "dispute-win"),
    end: { ...applied, alerts: ["dispute-won"], mayAlert: ["dispute-opened"] },
    hasEntry: true,
  },
  "dispute won, and another open": {
    happen: paidThen("dispute-open", "dispute-win", "dispute-open"),
    end: { ...nothing, states: ["disputed"], alerts: ["dispute-opened", "dispute-won"], receipts: [0, 1] },
    hasEntry: true,
  },
  "refunded in part, disputed, and won": {
    happen: paidThen("refund-half", "dispute-open", "dispute-win"),
    end: {
      ...applied,
      months: 2,
      expiresAt: "2027-03-31T10:02:00.000Z",
      alerts: ["partial-refund", "dispute-won"],
      mayAlert: ["dispute-opened"],
    },
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
    end: { ...applied, alerts: ["dispute-won"], mayAlert: ["dispute-opened", "dispute-lost"] },
    hasEntry: true,
  },
  "dispute decided after 60 days, silently": {
    async happen(run, id) {
      await paidThen("dispute-open")(run, id);
      // The lists of new objects have included it; the next ones begin later.
      await run.advance(40 * 24 * 60);
      await reconcileAll(run);
      await run.advance(20 * 24 * 60);
      const { harness } = run;
      const delivered = harness.events.length;
      await harness.act(id, "dispute-win");
      harness.events.length = delivered;
    },
    end: { ...applied, alerts: ["dispute-opened", "dispute-won"], receipts: [0, 1] },
    hasEntry: true,
    isSilent: true,
  },
  "inquiry of the bank": {
    happen: paidThen("dispute-inquiry", "dispute-win"),
    end: { ...applied, alerts: ["dispute-won"], mayAlert: ["inquiry"] },
    hasEntry: true,
  },
};
