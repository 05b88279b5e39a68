/** An expected outcome as a value. Exceptions are reserved for bugs. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function success<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function failure<Failure>(reason: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure: reason };
}
