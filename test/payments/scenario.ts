import type { ScenarioRun } from "./scenario-run.ts";

/** The required final state, however the payment was reported. */
type End = {
  /** States of all payments, sorted. */
  states: string[];
  months: number;
  expiresAt: string | null;
  /** Kinds that must have been raised. */
  alerts?: string[];
  /** Kinds that depend on whether the state was read while it lasted. */
  mayAlert?: string[];
  /** The fewest and the most receipts. */
  receipts: [number, number];
};

export type Scenario = {
  /** Begins after the owner has opened a page for three months, two minutes ago: that is `sessionId`. */
  happen(run: ScenarioRun, sessionId: string): Promise<void>;
  end: End;
  /** Whether the scenario writes to the ledger. */
  hasEntry: boolean;
  /** No message reports it: only a reading finds it. */
  isSilent?: true;
};

/** Paid for three months, two minutes after the page was opened. */
export const applied: End = { states: ["applied"], months: 3, expiresAt: "2027-04-30T10:02:00.000Z", receipts: [1, 1] };
export const nothing: End = { states: [], months: 0, expiresAt: null, receipts: [0, 0] };
/** Pays, then does all that to the payment, a minute apart. */
export function paidThen(...actions: string[]): Scenario["happen"] {
  return async (run, id) => {
    await run.choose(id, "pay");
    for (const action of actions) {
      await run.pass(1);
      await run.act(id, action);
    }
  };
}
