import type { ScenarioRun } from "#test/payments/harness/scenario-run.ts";

/** The required final state, however the payment was reported. */
type End = {
  /** States of all payments, sorted. */
  states: string[];
  months: number;
  expiresAt: string | null;
  /** Kinds that must have been raised. */
  alerts?: string[];
  /** Kinds that depend on whether a temporary state was read. */
  mayAlert?: string[];
  /** The minimum and maximum number of receipts. */
  receipts: [number, number];
};

export type Scenario = {
  /** Begins two minutes after the owner opened a payment page for three months, `sessionId`. */
  happen(run: ScenarioRun, sessionId: string): Promise<void>;
  end: End;
  /** Whether the scenario writes to the ledger. */
  hasEntry: boolean;
  /** Whether no event reports it, so that only reading the payment finds it. */
  isSilent?: true;
};

/** Paid for three months, two minutes after the page was opened. */
export const applied: End = { states: ["applied"], months: 3, expiresAt: "2027-04-30T10:02:00.000Z", receipts: [1, 1] };
export const nothing: End = { states: [], months: 0, expiresAt: null, receipts: [0, 0] };

/** Pays, then applies the actions to the payment, a minute apart. */
export function paidThen(...actions: string[]): Scenario["happen"] {
  return async (run, id) => {
    await run.choose(id, "pay");
    for (const action of actions) {
      await run.advance(1);
      await run.act(id, action);
    }
  };
}
