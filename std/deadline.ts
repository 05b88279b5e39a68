/** The work exceeded its time limit. It continues in the background; its result is ignored. */
export class DeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`There was no response within ${milliseconds} ms.`);
    this.name = "DeadlineError";
  }
}

/** Returns the value of the work, or throws a `DeadlineError` if it is not done in time. */
export async function withDeadline<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(milliseconds)), milliseconds);
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
