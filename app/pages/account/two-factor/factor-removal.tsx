import type { Factor } from "@supabase/auth-js";
import { Button } from "#app/design/button.tsx";
import { Dialog } from "#app/design/dialog.tsx";
import { SelectField } from "#app/design/select-field.tsx";
import { codeDigits, codeFaults } from "#domain/accounts/credentials.ts";
import { fill } from "#i18n/fill.ts";
import { giveNonce } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { nameOf } from "./factor-list.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { appCodes, fieldFailure } from "../field-failure.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { useDone } from "../use-done.ts";
import { useSending } from "../use-sending.ts";

type Props = { factor: Factor; factors: readonly Factor[]; onEnd: (isRemoved: boolean) => void };

/** Takes an authenticator away, for a code of this one or of another. */
export function FactorRemoval({ factor, factors, onEnd }: Props) {
  const { words } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const done = useDone();
  const { field, rest } = fieldFailure(failure, appCodes, words.failures);
  const name = nameOf(factor, words.factor.unnamed);

  const { faults, fields, focusFault } = useCheckedForm({
    takesFocus: true,
    check: (read) => codeFaults(read("code")),
    onInput: forget,
    onComplete: async (read) => {
      const code = codeDigits(read("code"));
      const factorId = read("app") || factor.id;
      let isKnown = false;
      const isRemoved = await send(async (client, nonce) => {
        const unproven = await giveNonce(client, nonce);
        if (unproven) return unproven;
        // A code is good once: when more is asked for after it, it has been given already.
        const refused = isKnown ? null : (await client.mfa.challengeAndVerify({ factorId, code })).error;
        if (refused) return refused;
        isKnown = true;
        const kept = (await client.mfa.unenroll({ factorId: factor.id })).error;
        // The session knows its account's factors from its last renewal.
        if (!kept) await client.refreshSession();
        return kept;
      });
      if (!isRemoved) return focusFault();
      onEnd(true);
      done(fill(words.factor.removed, { name }));
    },
  });
  return (
    <Dialog title={fill(words.factor.removeTitle, { name })} closeLabel={words.cancel} onClose={() => onEnd(false)}>
      <form {...fields} className="setting-form">
        <p className="muted">{factors.length > 1 ? words.factor.removeOne : words.factor.removeLast}</p>
        <FailureNotice failure={rest} />
        {factors.length > 1 ? (
          <SelectField
            id="removal-app"
            name="app"
            label={words.factor.codeFrom}
            defaultValue={factor.id}
            options={factors.map((one) => ({ value: one.id, label: nameOf(one, words.factor.unnamed) }))}
          />
        ) : null}
        <CodeField id="removal-code" label={words.factor.codeOfApp} fault={faults.code} failure={field} />
        <div className="dialog-acts">
          <Button variant="ghost" onClick={() => onEnd(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {words.factor.remove}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
