/** Longer than the work takes on an idle machine. */
export const defaultStepMs = 200;

type Options = {
  stepMs: number;
  /** `failures`: return successes immediately, for calls whose success reveals the account anyway. */
  only?: "failures";
};

/**
 * Returns the result of the work a whole number of steps after the start: one, or more on a busy machine. Work for an
 * existing account takes longer than for a missing one, and timing must not reveal the difference. Therefore steps are
 * counted from the start, not from the end of the work.
 */
export async function withMinimumDuration<Value>(
  { stepMs, only }: Options,
  work: () => Promise<Value>,
): Promise<Value> {
  const outcome = work();
  const step = firstStepAfter(outcome, stepMs);
  try {
    const value = await outcome;
    if (only !== "failures") await step;
    return value;
  } catch (error) {
    await step;
    throw error;
  }
}

async function firstStepAfter(outcome: Promise<unknown>, stepMs: number): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  outcome.then(settle, settle);
  do await new Promise((resolve) => setTimeout(resolve, stepMs));
  while (!isSettled);
}
