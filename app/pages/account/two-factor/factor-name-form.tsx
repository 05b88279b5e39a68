import { useEffect, useRef } from "react";
import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { brand } from "#i18n/brand.ts";
import { giveProof } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { factorNameCodes, fieldFailure } from "../field-failure.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { useSending } from "../use-sending.ts";
import { factorNameErrors, freeFactorName, qrSource } from "./factor-name.ts";
import type { NewFactor } from "./factor-setup.tsx";

type Props = { names: readonly string[]; onEnrolled: (factor: NewFactor) => void; onEnd: () => void };

/** Asks for a name, and the provider for a secret. */
export function FactorNameForm({ names, onEnrolled, onEnd }: Props) {
  const { messages } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const field = useRef<HTMLInputElement>(null);
  const { field: refused, rest } = fieldFailure(failure, factorNameCodes, messages.failures);
  useEffect(() => field.current?.select(), []);

  const { fieldErrors, fields, focusFirstError } = useCheckedForm({
    check: (read) => factorNameErrors(read("name")),
    onInput: forget,
    onComplete: async (read) => {
      const name = read("name").trim();
      let factor: NewFactor | null = null;
      await send(async (client, proof) => {
        const unproven = await giveProof(client, proof);
        if (unproven) return unproven;
        const { data, error } = await client.mfa.enroll({
          factorType: "totp",
          friendlyName: name,
          issuer: brand.latin,
        });
        if (data) factor = { id: data.id, ...data.totp, qrCode: qrSource(data.totp.qr_code) };
        return error;
      });
      if (factor) onEnrolled(factor);
      else focusFirstError();
    },
  });
  return (
    <form {...fields} className="setting-form">
      <FailureAlert failure={rest} />
      <TextField
        ref={field}
        id="factorName"
        name="name"
        label={messages.factor.name}
        hint={messages.factor.nameHint}
        autoComplete="off"
        defaultValue={freeFactorName(messages.factor.defaultName, names)}
        error={fieldErrors.name ? messages.factor.nameErrors[fieldErrors.name] : refused}
      />
      <div className="setting-acts">
        <Button type="submit" busy={busy}>
          {messages.factor.continue}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}
