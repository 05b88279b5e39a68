import type { AuthError, Factor, GoTrueClient } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { authRejection } from "#app/forms/auth/auth-rejection.ts";
import { CodeField, RecoveryCodeField } from "#app/forms/auth/code-field.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { codeSchema, recoveryCodeSchema } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert, useAccountForm } from "../account-form.tsx";
import { sendProof } from "../account-request.ts";
import { nameOf } from "./factor-list.tsx";

type Props = {
  factor: Factor;
  factors: readonly Factor[];
  /** Whether a recovery code is accepted in place of an app's code, for example when the device is lost. */
  hasCodes: boolean;
  onEnd: (isRemoved: boolean) => void;
};

/** The value for a recovery code among the code sources; the others are ids of apps. */
const recoverySource = "recovery-code";

/** Removes an authenticator app. Requires a code of this app or another one, or a recovery code. */
export function FactorRemoval({ factor, factors, hasCodes, onEnd }: Props) {
  const { messages } = useAccount();
  const [source, setSource] = useState(factor.id);
  const showSuccess = useSuccessToast();
  const name = nameOf(factor, messages.factor.unnamed);
  const form = useRemovalForm(factor, source, () => {
    onEnd(true);
    showSuccess(interpolate(messages.factor.removed, { name }));
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector<HTMLElement>("input, select")?.focus(), [ref]);
  return (
    <Dialog
      title={interpolate(messages.factor.removeTitle, { name })}
      closeLabel={messages.cancel}
      onClose={() => onEnd(false)}
    >
      <form className="setting-form" {...form.props}>
        <p className="muted">{factors.length > 1 ? messages.factor.removeOne : messages.factor.removeLast}</p>
        <FailureAlert message={form.failure} />
        <SourceField factors={factors} hasCodes={hasCodes} source={source} onSource={setSource} />
        {source === recoverySource ? (
          <RecoveryCodeField id="removal-recovery-code" label={messages.auth.recoveryCode} error={form.error} />
        ) : (
          <CodeField id="removal-code" label={messages.factor.codeOfApp} error={form.error} />
        )}
        <div className="dialog-actions">
          <Button variant="ghost" onClick={() => onEnd(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={form.pending}>
            {messages.factor.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Verifies the code from `source`, which raises the session, and removes the app. */
function useRemovalForm(factor: Factor, source: string, onRemoved: () => void) {
  const { messages } = useAccount();
  const usesRecovery = source === recoverySource;
  const wrongCode = usesRecovery ? { mfa_verification_failed: messages.auth.recoveryCodeWrong } : {};
  const failures = { ...messages.failures, codes: { ...messages.failures.codes, ...wrongCode } };
  const form = useAccountForm({
    schema: usesRecovery ? recoveryCodeSchema : codeSchema,
    errorMessages: messages.auth.errors,
    submit: async (values, send) => {
      let isVerified = false;
      const outcome = await send(async (client, proof) => {
        const unproven = await sendProof(client, proof);
        if (unproven) return unproven;
        // A code works once: when the request is sent again with a proof, it has already been used.
        const rejected = isVerified ? null : await verify(client, source, values);
        if (rejected) return rejected;
        isVerified = true;
        const { error } = await client.mfa.unenroll({ factorId: factor.id });
        // The session contains the factors as of its last refresh.
        if (!error) await client.refreshSession();
        return error;
      });
      if (outcome === null) onRemoved();
      return outcome;
    },
    rejection: (failure) => authRejection(failure, failures),
  });
  const errors: { code?: string; recoveryCode?: string } = form.errors;
  return { ...form, error: usesRecovery ? errors.recoveryCode : errors.code };
}

async function verify(
  { mfa }: GoTrueClient,
  source: string,
  values: { code: string } | { recoveryCode: string },
): Promise<AuthError | null> {
  const { error } =
    "recoveryCode" in values
      ? await mfa.recoveryCodes.verify({ code: values.recoveryCode })
      : await mfa.challengeAndVerify({ factorId: source, code: values.code });
  return error;
}

type SourceProps = Pick<Props, "factors" | "hasCodes"> & { source: string; onSource: (source: string) => void };

/** Selects the source of the code, if there is a choice. */
function SourceField({ factors, hasCodes, source, onSource }: SourceProps) {
  const { messages } = useAccount();
  const sources = [
    ...factors.map((one) => ({ value: one.id, label: nameOf(one, messages.factor.unnamed) })),
    ...(hasCodes ? [{ value: recoverySource, label: messages.factor.aRecoveryCode }] : []),
  ];
  if (sources.length <= 1) return null;
  return (
    <SelectField
      id="removal-source"
      name="source"
      label={messages.factor.codeFrom}
      value={source}
      onChange={({ currentTarget }) => onSource(currentTarget.value)}
      options={sources}
    />
  );
}
