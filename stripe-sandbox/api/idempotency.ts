import { createHash } from "node:crypto";
import type { RecordAccess, StoredResponse } from "../store/store.ts";
import { ApiError } from "./errors.ts";

const maxKeyLength = 255;

/** Stripe remembers keys for at least 24 hours. */
const keyLifetimeMs = 24 * 60 * 60 * 1000;

/** `key` is null for a request without an idempotency key. */
export type KeyedRequest = {
  key: string | null;
  method: string;
  path: string;
  body: string;
  requestId: string;
  now: Date;
};

/** Throws an ApiError for an invalid key. */
export function checkKey({ key }: KeyedRequest): void {
  if (key === null || (key.length <= maxKeyLength && key !== "")) return;
  throw new ApiError(400, "The Idempotency-Key must have between 1 and 255 characters.", { type: "idempotency_error" });
}

/** The stored response for the request's key. Throws an ApiError if the key was used with other parameters. */
export async function findStoredResponse(records: RecordAccess, request: KeyedRequest): Promise<StoredResponse | null> {
  const { key, now } = request;
  const stored = key === null ? null : await records.find("response", key);
  if (stored === null || now.getTime() - stored.createdAt >= keyLifetimeMs) return null;
  if (stored.fingerprint === fingerprintOf(request)) return stored;
  const message =
    "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, message, { type: "idempotency_error" });
}

/** Stores a response under the request's key, 500s included. As at Stripe, validation errors are not stored. */
export async function storeResponse(
  records: RecordAccess,
  request: KeyedRequest,
  status: number,
  body: object,
): Promise<StoredResponse> {
  const { key, requestId, now } = request;
  const fingerprint = fingerprintOf(request);
  const response = { fingerprint, requestId, status, body: JSON.stringify(body), createdAt: now.getTime() };
  if (key !== null) await records.save("response", key, response);
  return response;
}

function fingerprintOf({ method, path, body }: KeyedRequest): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
}
