import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { giveProof } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { appCodes, fieldFailure } from "../field-failure.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { useDone } from "../use-done.ts";
import { useSending } from "../use-sending.ts";
import { nameOf } from "./factor-list.tsx";
import { proveBySource, recoverySource, sourceErrors } from "./second-proof.ts";
import { SourceFields } from "./source-fields.tsx";

type Props = {
  factor: Factor;
  factors: readonly Factor[];
  /** Whether a recovery code can stand in for the app, as when its device is lost. */
  hasCodes: boolean;
  onEnd: (isRemoved: boolean) => void;
};

/** Takes an authenticator away, for a code of this one, of another, or for a recovery code. */
export function FactorRemoval({ factor, factors, hasCodes, onEnd }: Props) {
  const { messages } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const [source, setSource] = useState(factor.id);
  const choose = (chosen: string) => {
    setSource(chosen);
    forget();
  };
  const done = useDone();
  const name = nameOf(factor, messages.factor.unnamed);
  const title = interpolate(messages.factor.removeTitle, { name });
  const wrong = source === recoverySource ? { mfa_verification_failed: messages.auth.recoveryCodeWrong } : {};
  const failures = { ...messages.failures, codes: { ...messages.failures.codes, ...wrong } };
  const { field, rest } = fieldFailure(failure, appCodes, failures);

  const { fieldErrors, fields, focusFirstError } = useCheckedForm({
    takesFocus: true,
    check: (read) => sourceErrors(source, read("code")),
    onInput: forget,
    onComplete: async (read) => {
      let isKnown = false;
      const isRemoved = await send(async (client, proof) => {
        const unproven = await giveProof(client, proof);
        if (unproven) return unproven;
        // A code is good once: when more is asked for after it, it has been given already.
        const refused = isKnown ? null : await proveBySource(client, source, read("code"));
        if (refused) return refused;
        isKnown = true;
        const kept = (await client.mfa.unenroll({ factorId: factor.id })).error;
        // The session knows its account's factors from its last renewal.
        if (!kept) await client.refreshSession();
        return kept;
      });
      if (!isRemoved) return focusFirstError();
      onEnd(true);
      done(interpolate(messages.factor.removed, { name }));
    },
  });
  return (
    <Dialog title={title} closeLabel={messages.cancel} onClose={() => onEnd(false)}>
      <form {...fields} className="setting-form">
        <p className="muted">{factors.length > 1 ? messages.factor.removeOne : messages.factor.removeLast}</p>
        <FailureAlert failure={rest} />
        <SourceFields
          factors={factors}
          hasCodes={hasCodes}
          source={source}
          onSource={choose}
          fieldError={fieldErrors.code}
          failure={field}
        />
        <div className="dialog-acts">
          <Button variant="ghost" onClick={() => onEnd(false)}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {messages.factor.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
