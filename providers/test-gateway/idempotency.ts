import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { AnswerRecord, RecordAccess } from "./gateway-store.ts";

const longestKey = 255;

/** Stripe keeps keys at least so long, in milliseconds. */
const retentionMs = 24 * 60 * 60 * 1000;

/** `key` is null for a request that is done each time. */
export type KeyedRequest = {
  key: string | null;
  method: string;
  path: string;
  body: string;
  requestId: string;
  now: Date;
};

/** Throws an ApiError for a key that cannot be one. */
export function checkKey({ key }: KeyedRequest): void {
  if (key === null || (key.length <= longestKey && key !== "")) return;
  throw new ApiError(400, "The Idempotency-Key must have between 1 and 255 characters.", { type: "idempotency_error" });
}

/** The first response to the request's key. Throws an ApiError when that was to other parameters. */
export async function findAnswer(records: RecordAccess, request: KeyedRequest): Promise<AnswerRecord | null> {
  const { key, now } = request;
  const known = key === null ? null : await records.find("answer", key);
  if (known === null || now.getTime() - known.createdAt >= retentionMs) return null;
  if (known.fingerprint === fingerprintOf(request)) return known;
  throw new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
}

/** Keeps a response, also an error of ours, for as long as its key lives. What refuses its parameters is not kept, as with Stripe. */
export async function saveAnswer(
  records: RecordAccess,
  request: KeyedRequest,
  status: number,
  body: object,
): Promise<AnswerRecord> {
  const { key, requestId, now } = request;
  const fingerprint = fingerprintOf(request);
  const answer = { fingerprint, requestId, status, body: JSON.stringify(body), createdAt: now.getTime() };
  if (key !== null) await records.save("answer", key, answer);
  return answer;
}

function fingerprintOf({ method, path, body }: KeyedRequest): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
}
