import type { Services } from "#domain/services.ts";
import { DeadlineError, withDeadline } from "#std/async/deadline.ts";
import { failure, type Result } from "#std/result.ts";

/** How long a user request waits for the payment provider, in milliseconds. */
const clickTimeoutMs = 10_000;

/**
 * Returns the result of work that a user request waits for. Work that takes longer than ten seconds returns
 * `unavailable`, logged under `event`: its current step continues in the background, and the signal prevents it from
 * starting another.
 */
export async function withRequestDeadline<Value, Failure>(
  { log }: Pick<Services, "log">,
  event: string,
  work: (signal: AbortSignal) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | "unavailable">> {
  const over = new AbortController();
  try {
    return await withDeadline(clickTimeoutMs, work(over.signal));
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    log.warn(event, { timeoutMs: clickTimeoutMs });
    return failure("unavailable");
  } finally {
    over.abort();
  }
}
