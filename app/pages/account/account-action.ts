import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";

/** How somebody shows that the account is theirs: the code from an email, or the current password. */
export type Proof = { nonce: string } | { current_password: string };

/**
 * A request to the provider. `proof` is what the reader gave a moment ago to confirm it; within ten minutes of signing in most
 * requests need none.
 */
export type AccountAction = (client: GoTrueClient, proof?: Proof) => Promise<AuthError | null>;

/** Runs it once. What it failed with, or null. */
export async function attempt(
  client: () => Promise<GoTrueClient>,
  action: AccountAction,
  proof?: Proof,
): Promise<AuthFailure | null> {
  try {
    const error = await action(await client(), proof);
    return error === null ? null : authFailure(error);
  } catch (error) {
    return authFailure(error);
  }
}

const sessionCodes = new Set([
  "session_not_found",
  "session_expired",
  "refresh_token_not_found",
  "refresh_token_already_used",
  "bad_jwt",
  "no_authorization",
  "user_not_found",
]);

/** Whether nothing more can be done with this session. */
export function endsSession({ code }: Pick<AuthFailure, "code">): boolean {
  return sessionCodes.has(code);
}

/** Sends the proof ahead of an action that has no place for it itself. */
export async function giveProof(client: GoTrueClient, proof: Proof | undefined): Promise<AuthError | null> {
  return proof === undefined ? null : (await client.updateUser(proof)).error;
}

/** Between two letters of a kind to one address the provider waits this long, in seconds. */
export const emailPause = 60;

/**
 * Whether a letter was refused because one has just been sent: its code is still good. What is refused for longer than
 * that pause has sent none.
 */
export function isOnItsWay({ code, waitSeconds }: Pick<AuthFailure, "code" | "waitSeconds">): boolean {
  return code === "over_email_send_rate_limit" && waitSeconds !== null && waitSeconds <= emailPause;
}
