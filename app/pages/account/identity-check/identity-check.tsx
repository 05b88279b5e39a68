import { useEffect, useRef, useState } from "react";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { mayHavePassword } from "#app/session/has-no-password.ts";
import { useAccount } from "../account-context.tsx";
import type { AccountRequest, RequestOutcome } from "../account-request.ts";
import { CodeProofForm, PasswordProofForm } from "./proof-forms.tsx";

type Props = {
  request: AccountRequest;
  /** Whether only an emailed code is accepted. */
  byCode: boolean;
  onEnd: (outcome: RequestOutcome) => void;
};

/**
 * Asks the reader to confirm their identity with the current password or an emailed code, and sends the request with
 * that proof. Allows retries after an incorrect proof.
 */
export function IdentityCheck({ request, byCode, onEnd }: Props) {
  const { user, messages, accounts } = useAccount();
  const canUsePassword = !byCode && accounts.features.currentPassword && mayHavePassword(user);
  const [usesCode, setUsesCode] = useState(!canUsePassword);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not in the forms: their effects run before the dialog is open and its fields can be focused.
    form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
  }, [usesCode]);
  return (
    <Dialog title={messages.prove.title} closeLabel={messages.cancel} onClose={() => onEnd("dismissed")}>
      <div ref={form}>
        {usesCode ? (
          <CodeProofForm
            request={request}
            onEnd={onEnd}
            onPassword={canUsePassword ? () => setUsesCode(false) : undefined}
          />
        ) : (
          <PasswordProofForm request={request} onEnd={onEnd} onCode={() => setUsesCode(true)} />
        )}
      </div>
    </Dialog>
  );
}
