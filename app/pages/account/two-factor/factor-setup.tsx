import { useEffect, useRef, useState } from "react";
import { useCopied } from "#app/components/use-copied.ts";
import { Button, ButtonLink } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { CodeField } from "#app/forms/auth/code-field.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { codeSchema } from "#domain/accounts/credentials.ts";
import { brand } from "#i18n/brand.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { sendOnce, sendProof } from "../account-request.ts";
import { factorNameSchema, freeFactorName, groupsOfFour, qrSource } from "./factor-name.ts";

type Props = { names: readonly string[]; onEnd: (isAdded: boolean) => void };

/** Two steps: name the new authenticator app, then transfer its secret to the app and enter the first code. */
export function FactorSetup({ names, onEnd }: Props) {
  const { messages } = useAccount();
  const [factor, setFactor] = useState<NewFactor | null>(null);
  return (
    <section className="factor-setup" aria-label={messages.factor.setup}>
      {factor === null ? (
        <FactorNameForm names={names} onEnrolled={setFactor} onCancel={() => onEnd(false)} />
      ) : (
        <FactorProofForm factor={factor} onEnd={onEnd} />
      )}
    </section>
  );
}

type NameProps = { names: readonly string[]; onEnrolled: (factor: NewFactor) => void; onCancel: () => void };

/** Asks for a name and requests a secret from the provider. */
function FactorNameForm({ names, onEnrolled, onCancel }: NameProps) {
  const { messages } = useAccount();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const form = useAccountForm({
    schema: factorNameSchema,
    errorMessages: { name: messages.factor.nameErrors },
    submit: async ({ name: friendlyName }, send) => {
      let factor: NewFactor | null = null;
      const outcome = await send(async (client, proof) => {
        const unproven = await sendProof(client, proof);
        if (unproven) return unproven;
        const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName, issuer: brand.latin });
        if (data) factor = { id: data.id, ...data.totp, qrCode: qrSource(data.totp.qr_code) };
        return error;
      });
      if (factor) onEnrolled(factor);
      return outcome;
    },
  });
  const cancel = (
    <Button variant="ghost" onClick={onCancel}>
      {messages.cancel}
    </Button>
  );
  return (
    <AccountForm form={form} submitLabel={messages.factor.continue} actions={cancel}>
      <TextField
        ref={field}
        id="factorName"
        name="name"
        label={messages.factor.name}
        hint={messages.factor.nameHint}
        autoComplete="off"
        defaultValue={freeFactorName(messages.factor.defaultName, names)}
        error={form.errors.name}
      />
    </AccountForm>
  );
}

type NewFactor = {
  id: string;
  qrCode: string;
  secret: string;
  /** Opens an app on this device. */
  uri: string;
};

type FactorProofFormProps = { factor: NewFactor; onEnd: (isAdded: boolean) => void };

/** Shows the secret and verifies the first code. Canceling removes the unverified factor. */
function FactorProofForm({ factor, onEnd }: FactorProofFormProps) {
  const { client } = useAuth();
  const { messages } = useAccount();
  const showSuccess = useSuccessToast();
  const form = useAccountForm({
    schema: codeSchema,
    errorMessages: messages.auth.errors,
    submit: async ({ code }, send) => {
      const outcome = await send(
        async (auth, proof) =>
          (await sendProof(auth, proof)) ?? (await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error,
      );
      if (outcome !== null) return outcome;
      showSuccess(messages.factor.added);
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
      {messages.cancel}
    </Button>
  );
  return (
    <AccountForm
      form={form}
      submitLabel={messages.factor.turnOn}
      lead={<FactorSteps factor={factor} />}
      actions={cancelButton}
    >
      <CodeField id="factor-code" label={messages.auth.code} error={form.errors.code} />
    </AccountForm>
  );
}

/**
 * The secret as a QR code, as text, and as a link to an app on this device. Takes focus, so that screen readers
 * announce it.
 */
function FactorSteps({ factor }: { factor: NewFactor }) {
  const { messages } = useAccount();
  const steps = useRef<HTMLOListElement>(null);
  useEffect(() => steps.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus starts here
    <ol className="factor-steps" ref={steps} tabIndex={-1}>
      <li>{messages.factor.stepInstall}</li>
      <li>
        {messages.factor.stepScan}
        <div className="factor-code">
          <img src={factor.qrCode} alt={messages.factor.qrLabel} width={192} height={192} />
          <div>
            <p className="sm muted">{messages.factor.orType}</p>
            <code className="factor-secret" translate="no">
              {groupsOfFour(factor.secret)}
            </code>
            <CopySecretButton secret={factor.secret} />
          </div>
        </div>
        <ButtonLink className="factor-open" variant="soft" href={factor.uri}>
          {messages.factor.openApp}
        </ButtonLink>
      </li>
      <li>{messages.factor.stepCode}</li>
    </ol>
  );
}

/** Copies the secret without the spaces of its groups. */
function CopySecretButton({ secret }: { secret: string }) {
  const { messages: shared } = useLocale();
  const { messages } = useAccount();
  const { copied, copy } = useCopied();
  return (
    <>
      <Button variant="ghost" className="factor-copy" onClick={() => copy(secret)}>
        <Icon name={copied ? "check" : "copy"} size={16} />
        {copied ? shared.copied : messages.factor.copy}
      </Button>
      <output className="vh">{copied ? shared.copied : ""}</output>
    </>
  );
}
