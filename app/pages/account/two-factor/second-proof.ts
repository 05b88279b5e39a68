import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { type CodeErrors, codeDigits, codeErrors, recoveryCodeErrors } from "#domain/accounts/credentials.ts";

/** Stands for the recovery codes in a list of an account's apps. */
export const recoverySource = "recovery-code";

/** Checks a code of an app, or a recovery code, by where it comes from: the id of an app, or `recoverySource`. */
export function sourceErrors(source: string, code: string): CodeErrors {
  return source === recoverySource ? recoveryCodeErrors(code) : codeErrors(code);
}

/** Gives the code to the provider, which raises the session. */
export async function proveBySource({ mfa }: GoTrueClient, source: string, code: string): Promise<AuthError | null> {
  const { error } =
    source === recoverySource
      ? await mfa.recoveryCodes.verify({ code: code.trim() })
      : await mfa.challengeAndVerify({ factorId: source, code: codeDigits(code) });
  return error;
}
