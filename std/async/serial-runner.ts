import { setImmediate as nextTurn } from "node:timers/promises";

/** Runs a step when it is its turn, and resolves or rejects with its result. */
export type RunSerially = <Value>(step: () => Value | Promise<Value>) => Promise<Value>;

/**
 * Runs steps that block the thread one at a time, in the order of their calls, with `turns` turns of the event loop
 * before each: other events wait for at most one step, never for several in a row. A step must not wait for another
 * one.
 */
export function createSerialRunner(turns: number): RunSerially {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const run = last.then(async () => {
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      return await step();
    });
    last = run.then(ignore, ignore);
    return run;
  };
}

function ignore(): void {}
