/** The work exceeded its time limit. It continues in the background; its result is ignored. */
export class DeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`There was no response within ${milliseconds} ms.`);
    this.name = "DeadlineError";
  }
}

/**
 * Returns the value of the work, or throws a `DeadlineError` if it is not done in time. A response that arrived while
 * the whole process was suspended counts as in time: overdue timers run before sockets are read, so the deadline passes
 * one turn of the event loop later.
 */
export async function withDeadline<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const expire = () => reject(new DeadlineError(milliseconds));
    timer = setTimeout(() => {
      timer = setTimeout(expire, 0);
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the work succeeds in time. Never throws. */
export function succeedsInTime(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return withDeadline(milliseconds, work).then(
    () => true,
    () => false,
  );
}
