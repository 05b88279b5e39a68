import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { AnswerRecord, RecordAccess } from "./gateway-store.ts";

const longestKey = 255;

/** Stripe keeps keys at least so long, in milliseconds. */
const keptMs = 24 * 60 * 60 * 1000;

/**
 * Does something once for each key: the same key with the same parameters gets the first answer again, with others an
 * error. What refuses its parameters is not kept, as with Stripe. Without a key it is done each time.
 */
export async function answerOnce(
  records: RecordAccess,
  request: { key: string | null; method: string; path: string; body: string; requestId: string; now: Date },
  work: () => Promise<object>,
): Promise<AnswerRecord & { isReplayed: boolean }> {
  const { key, method, path, body, requestId } = request;
  const createdAt = request.now.getTime();
  if (key !== null && (key.length > longestKey || key === ""))
    throw new ApiError(400, "The Idempotency-Key must have between 1 and 255 characters.", {
      type: "idempotency_error",
    });
  const fingerprint = createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
  const known = key === null ? null : await records.find("answer", key);
  if (key !== null && known !== null && createdAt - known.createdAt < keptMs) {
    if (known.fingerprint === fingerprint) return { ...known, isReplayed: true };
    throw new ApiError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: "idempotency_error" },
    );
  }
  const answer = { fingerprint, requestId, status: 200, body: JSON.stringify(await work()), createdAt };
  if (key !== null) await records.save("answer", key, answer);
  return { ...answer, isReplayed: false };
}
