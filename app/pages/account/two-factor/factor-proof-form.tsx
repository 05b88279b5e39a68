import { useEffect, useRef } from "react";
import { useCopied } from "#app/components/listing/use-copied.ts";
import { Icon } from "#app/design/any-icon.tsx";
import { Button, ButtonLink } from "#app/design/button.tsx";
import { CodeField } from "#app/forms/code-field.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { codeSchema } from "#domain/accounts/credentials.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { sendOnce, sendProof } from "../account-request.ts";
import { groupsOfFour } from "./factor-name.ts";

export type NewFactor = {
  id: string;
  qrCode: string;
  secret: string;
  /** Opens an app on this device. */
  uri: string;
};

type Props = { factor: NewFactor; onEnd: (isAdded: boolean) => void };

/** Shows the secret and verifies the first code. Canceling removes the unverified factor. */
export function FactorProofForm({ factor, onEnd }: Props) {
  const { client } = useAuth();
  const { words } = useAccount();
  const showSuccess = useSuccessToast();
  const form = useAccountForm({
    schema: codeSchema,
    errorMessages: words.auth.errors,
    submit: async ({ code }, send) => {
      const outcome = await send(
        async (auth, proof) =>
          (await sendProof(auth, proof)) ?? (await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error,
      );
      if (outcome !== null) return outcome;
      showSuccess(words.factor.added);
      onEnd(true);
      return null;
    },
  });
  const cancel = () => {
    void sendOnce(client, async (auth) => (await auth.mfa.unenroll({ factorId: factor.id })).error);
    onEnd(false);
  };
  const cancelButton = (
    <Button variant="ghost" onClick={cancel}>
      {words.cancel}
    </Button>
  );
  return (
    <AccountForm
      form={form}
      submitLabel={words.factor.turnOn}
      lead={<FactorSteps factor={factor} />}
      actions={cancelButton}
    >
      <CodeField id="factor-code" label={words.auth.code} error={form.errors.code} />
    </AccountForm>
  );
}

/** The secret as a QR code, as text, and as a link to an app on this device. Takes the focus, so that it is read out. */
function FactorSteps({ factor }: { factor: NewFactor }) {
  const { words } = useAccount();
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => steps.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus starts here
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
            <CopySecretButton secret={factor.secret} />
          </div>
        </div>
        <ButtonLink className="factor-open" variant="soft" href={factor.uri}>
          {words.factor.openApp}
        </ButtonLink>
      </li>
      <li>{words.factor.stepCode}</li>
    </ol>
  );
}

/** Copies the secret without the spaces of its groups. */
function CopySecretButton({ secret }: { secret: string }) {
  const { words: shared } = useLanguage();
  const { words } = useAccount();
  const { copied, copy } = useCopied();
  return (
    <>
      <Button variant="ghost" className="factor-copy" onClick={() => copy(secret)}>
        <Icon name={copied ? "check" : "copy"} size={16} />
        {copied ? shared.copied : words.factor.copy}
      </Button>
      <output className="vh">{copied ? shared.copied : ""}</output>
    </>
  );
}
