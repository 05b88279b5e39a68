import { readSettings } from "./announce.ts";
import { ApiError } from "./api-error.ts";
import type { Fault, FaultKind, FaultScope, RecordAccess } from "./gateway-store.ts";

type Called = { method: string; path: string };

/** The fault that this call gets, which then has one less to come. Null: it is answered as it should be. */
export async function takeFault(records: RecordAccess, call: Called): Promise<FaultKind | null> {
  const settings = await readSettings(records);
  const { fault } = settings;
  if (fault === null || !isMeant(fault, call)) return null;
  if (fault.left !== null) {
    const left = fault.left - 1;
    await records.save("settings", "settings", { ...settings, fault: left > 0 ? { ...fault, left } : null });
  }
  return fault.kind;
}

/** The refusals that come before anything is done, and that no key remembers. */
export function refusalOf(kind: FaultKind | null): ApiError | null {
  if (kind === "conflict") return keyInUse();
  if (kind !== "rate-limit") return null;
  return new ApiError(429, "Request rate limit exceeded.", { code: "rate_limit" });
}

/** What Stripe says while another request with the same key is under way. */
export function keyInUse(): ApiError {
  const message = "There is currently another in-progress request using this Idempotent Key. Please try again later.";
  return new ApiError(409, message, { code: "idempotency_key_in_use" });
}

/** An error of Stripe's own. */
export function internalError(): ApiError {
  return new ApiError(500, "An unknown error occurred.", { type: "api_error" });
}

function isMeant({ scope }: Fault, { method, path }: Called): boolean {
  const meant: Record<FaultScope, boolean> = {
    all: true,
    create: method === "POST" && path === "/v1/checkout/sessions",
    read: method === "GET",
  };
  return meant[scope];
}
