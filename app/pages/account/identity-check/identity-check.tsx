import { useEffect, useRef, useState } from "react";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { mayHavePassword } from "#app/session/has-no-password.ts";
import type { AccountAction } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { CodeProofForm } from "./code-proof-form.tsx";
import { PasswordProofForm } from "./password-proof-form.tsx";

type Props = {
  action: AccountAction;
  /** Only the code of an email counts. */
  byCode: boolean;
  onEnd: (outcome: AuthFailure | "turned-away" | null) => void;
};

/**
 * Asks the reader to confirm that the account is theirs, with the current password or with a code that is then emailed, and runs the
 * action with that proof. A wrong one may be typed again.
 */
export function IdentityCheck({ action, byCode, onEnd }: Props) {
  const { user, messages, accounts } = useAccount();
  const canUsePassword = !byCode && accounts.features.currentPassword && mayHavePassword(user);
  const [usesCode, setUsesCode] = useState(!canUsePassword);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Here, and not in the forms: they are there before the dialog opens, which is when they can be focused.
    form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
  }, [usesCode]);
  return (
    <Dialog title={messages.prove.title} closeLabel={messages.cancel} onClose={() => onEnd("turned-away")}>
      <div ref={form}>
        {" "}
        {usesCode ? (
          <CodeProofForm
            action={action}
            onEnd={onEnd}
            onPassword={canUsePassword ? () => setUsesCode(false) : undefined}
          />
        ) : (
          <PasswordProofForm action={action} onEnd={onEnd} onCode={() => setUsesCode(true)} />
        )}
      </div>{" "}
    </Dialog>
  );
}
