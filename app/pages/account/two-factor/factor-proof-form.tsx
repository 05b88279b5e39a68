import { Button } from "#app/design/button/button.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { codeDigits, codeErrors } from "#domain/accounts/credentials.ts";
import { attempt, giveProof } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { appCodes, fieldFailure } from "../field-failure.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { useDone } from "../use-done.ts";
import { useSending } from "../use-sending.ts";
import type { NewFactor } from "./factor-setup.tsx";
import { FactorSteps } from "./factor-steps.tsx";

type Props = { factor: NewFactor; onEnd: (isAdded: boolean) => void };

/** Shows the secret and takes the first code. Whoever turns away leaves nothing behind. */
export function FactorProofForm({ factor, onEnd }: Props) {
  const { client } = useAuth();
  const { messages } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const done = useDone();
  const { field, rest } = fieldFailure(failure, appCodes, messages.failures);

  const { fieldErrors, fields, focusFirstError } = useCheckedForm({
    check: (read) => codeErrors(read("code")),
    onInput: forget,
    onComplete: async (read) => {
      const code = codeDigits(read("code"));
      const isProved = await send(
        async (auth, proof) =>
          (await giveProof(auth, proof)) ?? (await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error,
      );
      if (!isProved) return focusFirstError();
      done(messages.factor.added);
      onEnd(true);
    },
  });
  const turnAway = () => {
    void attempt(client, async (auth) => (await auth.mfa.unenroll({ factorId: factor.id })).error);
    onEnd(false);
  };
  return (
    <form {...fields} className="setting-form">
      <FactorSteps factor={factor} />
      <FailureAlert failure={rest} />
      <CodeField id="factor-code" fieldError={fieldErrors.code} failure={field} />
      <div className="setting-acts">
        <Button type="submit" busy={busy}>
          {messages.factor.turnOn}
        </Button>
        <Button variant="ghost" onClick={turnAway}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
