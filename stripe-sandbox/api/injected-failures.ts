import type { FailureKind, FailureScope, InjectedFailure, RecordAccess } from "../store/store.ts";
import { readSettings } from "../store/store.ts";
import { type ApiError, keyInUse, rateLimited } from "./errors.ts";

type CalledRoute = { method: string; path: string };

/**
 * Returns the failure injected into this request, and decrements its remaining count. Null: the request is served
 * normally.
 */
export async function takeInjectedFailure(records: RecordAccess, call: CalledRoute): Promise<FailureKind | null> {
  const settings = await readSettings(records);
  const { failure } = settings;
  if (failure === null || !isInScope(failure, call)) return null;
  if (failure.remaining !== null) {
    const remaining = failure.remaining - 1;
    const left = remaining > 0 ? { ...failure, remaining } : null;
    await records.save("settings", "settings", { ...settings, failure: left });
  }
  return failure.kind;
}

/** The failures that occur before the request is processed and are not stored under its idempotency key. */
export function earlyError(kind: FailureKind | null): ApiError | null {
  if (kind === "conflict") return keyInUse();
  return kind === "rate-limit" ? rateLimited() : null;
}

function isInScope({ scope }: InjectedFailure, { method, path }: CalledRoute): boolean {
  const inScope: Record<FailureScope, boolean> = {
    all: true,
    create: method === "POST" && path === "/v1/checkout/sessions",
    read: method === "GET",
  };
  return inScope[scope];
}
