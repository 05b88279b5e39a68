import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { type AuthFailure, authFailure } from "#app/session/auth-failure.ts";

/**
 * Something asked of the provider. `nonce` is the code of a letter with which somebody proved, a moment ago, that the
 * account is theirs; a sign-in of the last ten minutes needs none.
 */
export type AccountAction = (client: GoTrueClient, nonce?: string) => Promise<AuthError | null>;

/** Does it once. What it failed with, or null. */
export async function attempt(
  client: () => Promise<GoTrueClient>,
  action: AccountAction,
  nonce?: string,
): Promise<AuthFailure | null> {
  try {
    const error = await action(await client(), nonce);
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

/** Gives the code of the letter ahead of an action that has no place for it itself. */
export async function giveNonce(client: GoTrueClient, nonce: string | undefined): Promise<AuthError | null> {
  return nonce === undefined ? null : (await client.updateUser({ nonce })).error;
}

/** Between two letters of a kind to one address the provider waits this long, in seconds. */
export const letterPause = 60;

/**
 * Whether a letter was refused because one has just been sent: its code is still good. What is refused for longer than
 * that pause has sent none.
 */
export function isOnItsWay({ code, waitSeconds }: Pick<AuthFailure, "code" | "waitSeconds">): boolean {
  return code === "over_email_send_rate_limit" && waitSeconds !== null && waitSeconds <= letterPause;
}
