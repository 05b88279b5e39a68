import { useState } from "react";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { mayHavePassword } from "#app/session/has-no-password.ts";
import { useAccount } from "../account-context.tsx";

export type Confirmation = {
  /** The form has a field for the current password. */
  asksPassword: boolean;
  /** The code of an email is asked for once the form is sent. */
  byCode: boolean;
  /** Changes to the code; undefined where the provider does not take one in place of the password. */
  onCode: (() => void) | undefined;
  onPassword: () => void;
};

/**
 * How a new password is confirmed: with the current one, or with a code where there is none or the reader prefers it. A hosted
 * provider that does neither by itself decides when a new password is tried (`failure`).
 */
export function useConfirmation(failure: AuthFailure | null): Confirmation {
  const { user, accounts } = useAccount();
  const isOffered = accounts.features.currentPassword;
  const [prefersCode, setPrefersCode] = useState(false);
  const [isRequired, setRequired] = useState(false);
  if (failure?.code === "current_password_required" && !isRequired) setRequired(true);
  const usesCode = prefersCode || !mayHavePassword(user);
  return {
    asksPassword: isOffered ? !usesCode : isRequired,
    byCode: isOffered && usesCode,
    onCode: isOffered ? () => setPrefersCode(true) : undefined,
    onPassword: () => setPrefersCode(false),
  };
}
