import { useEffect, useRef, useState } from "react";
import { Button } from "#app/design/button.tsx";
import { Dialog } from "#app/design/dialog.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { codeDigits, codeFaults } from "#domain/accounts/credentials.ts";
import { fill } from "#i18n/fill.ts";
import { type AccountAction, attempt, isOnItsWay, letterPause } from "./account-action.ts";
import { useAccount } from "./account-context.tsx";
import { CodeField } from "./code-field.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { fieldFailure, letterCodes } from "./field-failure.ts";
import { ResendButton } from "./resend-button.tsx";
import { useCheckedForm } from "./use-checked-form.ts";

type Props = {
  action: AccountAction;
  onEnd: (outcome: AuthFailure | "turned-away" | null) => void;
};

const sendCode: AccountAction = async (client) => (await client.reauthenticate()).error;

/** Sends a letter with a code, and does the action with the code that is typed. A wrong one may be typed again. */
export function IdentityCheck({ action, onEnd }: Props) {
  const { client } = useAuth();
  const { user, words } = useAccount();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isUnsent, setUnsent] = useState(false);
  const isAsked = useRef(false);
  const { field, rest } = fieldFailure(failure, letterCodes, words.failures);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void attempt(client, sendCode).then((refused) => {
      if (refused === null || isOnItsWay(refused)) return;
      setUnsent(true);
      setFailure(refused);
    });
  }, [client]);
  const sendAgain: AccountAction = async (auth) => {
    const error = await sendCode(auth);
    if (error === null) {
      setUnsent(false);
      setFailure(null);
    }
    return error;
  };

  const { faults, fields, focusFault } = useCheckedForm({
    takesFocus: true,
    check: (read) => codeFaults(read("code")),
    onInput: () => setFailure(null),
    onComplete: async (read) => {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      const outcome = await attempt(client, action, codeDigits(read("code")));
      setBusy(false);
      if (outcome === null || !staysOpen(outcome)) return onEnd(outcome);
      setFailure(outcome);
      focusFault();
    },
  });
  return (
    <Dialog title={words.prove.title} closeLabel={words.cancel} onClose={() => onEnd("turned-away")}>
      <form {...fields} className="setting-form">
        {isUnsent ? null : <p className="muted">{fill(words.prove.text, { email: user.email ?? "" })}</p>}
        <FailureNotice failure={rest} />
        <CodeField id="prove-code" fault={faults.code} failure={field} />
        <div className="setting-acts">
          <Button type="submit" busy={busy}>
            {words.prove.confirm}
          </Button>
          <ResendButton key={isUnsent ? "unsent" : "sent"} waitSeconds={isUnsent ? 0 : letterPause} again={sendAgain} />
        </div>
      </form>
    </Dialog>
  );
}

/** What can be mended with the same letter, or by trying again. All else belongs to the card that asked. */
function staysOpen({ code }: AuthFailure): boolean {
  const unasked = ["offline", "unreachable", "unavailable", "reauthentication_needed"];
  return letterCodes.includes(code) || unasked.includes(code) || code.startsWith("over_");
}
