import { useEffect, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { codeDigits, codeErrors } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type AccountAction, attempt, emailPause, isOnItsWay } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { emailOtpCodes, fieldFailure } from "../field-failure.ts";
import { ResendButton } from "../resend-button.tsx";
import { useCheckedForm } from "../use-checked-form.ts";
import { useProof } from "./use-proof.ts";

type Props = {
  action: AccountAction;
  onEnd: (outcome: AuthFailure | null) => void;
  /** Leads to the current password instead, where the account has one. */
  onPassword: (() => void) | undefined;
};

const sendCode: AccountAction = async (client) => (await client.reauthenticate()).error;

/** Sends an email with a code, and confirms an action with the code that is typed. */
export function CodeProofForm({ action, onEnd, onPassword }: Props) {
  const { client } = useAuth();
  const { user, messages } = useAccount();
  const { busy, failure, setFailure, submit } = useProof({ action, onEnd });
  const [isUnsent, setUnsent] = useState(false);
  const isAsked = useRef(false);
  const { field, rest } = fieldFailure(failure, emailOtpCodes, messages.failures);

  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void attempt(client, sendCode).then((refused) => {
      if (refused === null || isOnItsWay(refused)) return;
      setUnsent(true);
      setFailure(refused);
    });
  }, [client, setFailure]);
  const sendAgain: AccountAction = async (auth) => {
    const error = await sendCode(auth);
    if (error === null) {
      setUnsent(false);
      setFailure(null);
    }
    return error;
  };

  const { fieldErrors, fields, focusFirstError } = useCheckedForm({
    check: (read) => codeErrors(read("code")),
    onInput: () => setFailure(null),
    onComplete: async (read) => {
      if (!(await submit({ nonce: codeDigits(read("code")) }))) focusFirstError();
    },
  });
  return (
    <form {...fields} className="setting-form">
      {isUnsent ? null : <p className="muted">{interpolate(messages.prove.byCode, { email: user.email ?? "" })}</p>}
      <FailureAlert failure={rest} />
      <CodeField id="prove-code" fieldError={fieldErrors.code} failure={field} />
      <div className="setting-acts">
        <Button type="submit" busy={busy}>
          {messages.prove.confirm}
        </Button>
        <ResendButton key={isUnsent ? "unsent" : "sent"} waitSeconds={isUnsent ? 0 : emailPause} again={sendAgain} />
        {onPassword ? (
          <Button variant="ghost" onClick={onPassword}>
            {messages.prove.usePassword}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
