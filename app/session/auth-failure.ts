import type { AuthError } from "@supabase/auth-js";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

/** The failure of a request to the provider: its own code, or the reason for a missing response. */
export type AuthFailure = {
  code: string;
  /** The provider's original message. */
  message: string;
  /** How long to wait before retrying; null if unknown. */
  waitSeconds: number | null;
  /** The time of the retry, in milliseconds since the epoch. */
  retryAt: number | null;
};

/** Maps an error that the client returned or threw to a failure. */
export function authFailure(error: unknown, isOnline = navigator.onLine): AuthFailure {
  const { name, message, status, code, reasons } = error as Partial<AuthError & { reasons: string[] }>;
  const wait = waitSeconds(message ?? "");
  const known = { message: message ?? "", waitSeconds: wait, retryAt: wait === null ? null : Date.now() + wait * 1000 };
  if (!isOnline) return { ...known, code: "offline" };
  if (status === 429) return { ...known, code: code ?? "over_request_rate_limit" };
  if (name === "AuthSessionMissingError") return { ...known, code: "session_not_found" };
  if (name === "AuthRetryableFetchError") return { ...known, code: status ? "unavailable" : "unreachable" };
  // Not a response of the provider: the client's script did not load, or the body was not JSON.
  if (status === undefined) return { ...known, code: "unreachable" };
  return { ...known, code: ownCode(code, reasons) };
}

/** The provider has one code for passwords that are too short and for those that are too common. */
function ownCode(code = "unknown", reasons: readonly string[] = []): string {
  return code === "weak_password" && reasons.includes("pwned") ? "common_password" : code;
}

/** Returns the message for a failure in the reader's locale, or the provider's message for an unknown code. */
export function failureText(
  { code, message, waitSeconds: wait }: Omit<AuthFailure, "retryAt">,
  messages: Messages<"authFailures">,
): string {
  if (code.startsWith("over_")) return waitText(wait, messages);
  const id = /\(error ID ([\w-]+)\)/.exec(message)?.[1];
  if (code === "offline" || code === "unreachable" || code === "unavailable") return messages[code];
  const texts: Record<string, string> = messages.codes;
  const text = (Object.hasOwn(texts, code) ? texts[code] : message) || messages.unknown;
  return id === undefined ? text : interpolate(messages.withErrorId, { message: text, id });
}

function waitText(seconds: number | null, messages: Messages<"authFailures">): string {
  if (seconds === null) return messages.waitLonger;
  if (seconds <= 120) return interpolate(messages.waitSeconds, { n: Math.max(1, seconds) });
  return interpolate(messages.waitMinutes, { n: Math.ceil(seconds / 60) });
}

/** Reads the wait from the provider's message, the only place where the client provides it. */
function waitSeconds(message: string): number | null {
  const found = /after (\d+) seconds?/.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}
