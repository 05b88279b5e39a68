import { useEffect, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { brand } from "#i18n/brand.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { sendProof } from "../account-request.ts";
import { factorNameSchema, freeFactorName, qrSource } from "./factor-name.ts";
import { FactorProofForm, type NewFactor } from "./factor-proof-form.tsx";

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

/** Asks for a name, and requests a secret from the provider. */
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
