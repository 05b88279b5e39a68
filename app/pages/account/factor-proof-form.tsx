import { useEffect, useRef } from "react";
import { Button } from "#app/design/button.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { codeDigits, codeFaults } from "#domain/accounts/credentials.ts";
import { attempt } from "./account-action.ts";
import { useAccount } from "./account-context.tsx";
import { CodeField } from "./code-field.tsx";
import { groupsOfFour } from "./factor-name.ts";
import type { NewFactor } from "./factor-setup.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { appCodes, fieldFailure } from "./field-failure.ts";
import { SecretCopy } from "./secret-copy.tsx";
import { useCheckedForm } from "./use-checked-form.ts";
import { useDone } from "./use-done.ts";
import { useSending } from "./use-sending.ts";

type Props = { factor: NewFactor; onEnd: () => void };

/** Shows the secret as a picture and as text, and takes the first code. Whoever turns away leaves nothing behind. */
export function FactorProofForm({ factor, onEnd }: Props) {
  const { client } = useAuth();
  const { words } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const done = useDone();
  const steps = useRef<HTMLOListElement>(null);
  const { field, rest } = fieldFailure(failure, appCodes, words.failures);
  useEffect(() => steps.current?.focus(), []);

  const { faults, fields, focusFault } = useCheckedForm({
    check: (read) => codeFaults(read("code")),
    onInput: forget,
    onComplete: async (read) => {
      const code = codeDigits(read("code"));
      const isProved = await send(
        async (auth) => (await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error,
      );
      if (!isProved) return focusFault();
      done(words.factor.added);
      onEnd();
    },
  });
  const turnAway = () => {
    void attempt(client, async (auth) => (await auth.mfa.unenroll({ factorId: factor.id })).error);
    onEnd();
  };
  return (
    <form {...fields} className="setting-form">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is to do next is read from here */}
      <ol className="factor-steps" ref={steps} tabIndex={-1}>
        <li>{words.factor.stepInstall}</li>
        <li>
          {words.factor.stepScan}
          <div className="factor-code">
            <img src={factor.qrCode} alt={words.factor.qrLabel} width={192} height={192} />
            <div>
              <p className="sm muted">{words.factor.orType}</p>
              <code className="factor-secret" translate="no">
                {groupsOfFour(factor.secret)}
              </code>
              <SecretCopy secret={factor.secret} />
            </div>
          </div>
        </li>
        <li>{words.factor.stepCode}</li>
      </ol>
      <FailureNotice failure={rest} />
      <CodeField id="factor-code" fault={faults.code} failure={field} />
      <div className="setting-acts">
        <Button type="submit" busy={busy}>
          {words.factor.turnOn}
        </Button>
        <Button variant="ghost" onClick={turnAway}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
