import { withDeadline } from "#std/async/deadline.ts";
import { describeError } from "#std/describe-error.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { Services } from "./services.ts";

/** How long a page waits for the database, in milliseconds. Visitors get a response within five seconds. */
export const queryDeadlineMs = 4500;

/**
 * Returns the result of database work. A database that fails or times out is an expected failure, logged under `event`;
 * the work may still have been done. Never throws.
 */
export async function orUnavailable<Value>(
  { log }: Pick<Services, "log">,
  event: string,
  work: () => Promise<Value>,
): Promise<Result<Value, "unavailable">> {
  try {
    return success(await withDeadline(queryDeadlineMs, work()));
  } catch (error) {
    log.error(event, describeError(error));
    return failure("unavailable");
  }
}
