import { applied, nothing, paidThen, type Scenario } from "./scenario.ts";
import { changesHere, tampering } from "./scenarios-of-differences.ts";
import { injectedFailures } from "./scenarios-of-injected-failures.ts";
import { otherPayers } from "./scenarios-of-other-payers.ts";
import { refundsAndDisputes } from "./scenarios-of-refunds-and-disputes.ts";
import { severalPayments } from "./scenarios-of-several-payments.ts";

/** All outcomes of a payment, by name. */
export const scenarios: Record<string, Scenario> = {
  paid: { happen: paidThen(), end: applied, hasEntry: true },
  "paid slowly": {
    async happen(run, id) {
      await run.choose(id, "later-succeed");
      await run.advance(1);
    },
    // It takes ten seconds.
    end: { ...applied, expiresAt: "2027-04-30T10:02:10.000Z" },
    hasEntry: true,
  },
  "slow payment failed": {
    async happen(run, id) {
      await run.choose(id, "later-fail");
      await run.advance(1);
    },
    end: { ...nothing, states: ["failed"] },
    hasEntry: false,
  },
  "declined, then paid": {
    async happen(run, id) {
      await run.choose(id, "decline");
      await run.choose(id, "pay");
    },
    end: applied,
    hasEntry: true,
  },
  expired: {
    happen: (run) => run.advance(36),
    end: { ...nothing, states: ["expired"] },
    hasEntry: false,
  },
  abandoned: {
    async happen(run, id) {
      await run.choose(id, "abandon");
      run.harness.advance(36);
    },
    end: { ...nothing, states: ["expired"] },
    hasEntry: false,
    isSilent: true,
  },
  ...refundsAndDisputes,
  ...tampering,
  ...changesHere,
  ...severalPayments,
  ...otherPayers,
  ...injectedFailures,
};
