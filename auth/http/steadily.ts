import { setTimeout } from "node:timers/promises";

/** Longer than the work ever takes on an idle machine. */
export const leastMs = 200;

/**
 * Does the work and answers, with its value or its failure, no sooner than a fixed time after it began: what has to be done for
 * an address that is known takes longer than for an unknown one, and nobody shall read that from the clock.
 */
export async function steadily<Value>(work: () => Promise<Value>): Promise<Value> {
  const least = setTimeout(leastMs);
  try {
    return await work();
  } finally {
    await least;
  }
}
