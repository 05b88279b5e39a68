import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { resendIntervalSeconds } from "#app/forms/auth/resend-button.tsx";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";

/** Proof that the reader owns the account: the code from an email, or the current password. */
export type Proof = { nonce: string } | { current_password: string };

/**
 * A request to the auth provider. `proof` is set once the reader has confirmed their identity, which most requests need
 * only ten minutes or more after signing in.
 */
export type AccountRequest = (client: GoTrueClient, proof?: Proof) => Promise<AuthError | null>;

/** Null after a success; "dismissed" if the reader did not confirm their identity. */
export type RequestOutcome = AuthFailure | "dismissed" | null;

export type SendRequest = (request: AccountRequest, options?: { byCode?: boolean }) => Promise<RequestOutcome>;

/**
 * Sends a request once. Resolves to its failure, or null. A proof of identity ends the session's earlier tokens, so new
 * ones are fetched after it.
 */
export async function sendOnce(
  client: () => Promise<GoTrueClient>,
  request: AccountRequest,
  proof?: Proof,
): Promise<AuthFailure | null> {
  try {
    const auth = await client();
    const error = await request(auth, proof);
    if (error !== null) return authFailure(error);
    if (proof !== undefined) await auth.refreshSession();
    return null;
  } catch (error) {
    return authFailure(error);
  }
}

const endedSessionCodes = new Set([
  "session_not_found",
  "session_expired",
  "refresh_token_not_found",
  "refresh_token_already_used",
  "bad_jwt",
  "no_authorization",
  "user_not_found",
]);

/** Whether a failure means that the session has ended. */
export function endsSession({ code }: Pick<AuthFailure, "code">): boolean {
  return endedSessionCodes.has(code);
}

/** Sends the proof ahead of a request that cannot carry it. */
export async function sendProof(client: GoTrueClient, proof: Proof | undefined): Promise<AuthError | null> {
  return proof === undefined ? null : (await client.updateUser(proof)).error;
}

/**
 * Whether an email was rejected because one of the same kind was just sent and its code is still valid. A wait longer
 * than the resend interval means that none was sent.
 */
export function wasJustSent({ code, waitSeconds }: Pick<AuthFailure, "code" | "waitSeconds">): boolean {
  return code === "over_email_send_rate_limit" && waitSeconds !== null && waitSeconds <= resendIntervalSeconds;
}
