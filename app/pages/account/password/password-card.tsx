import { Button } from "#app/design/button.tsx";
import { newPasswordFaults } from "#domain/accounts/credentials.ts";
import { useAccount } from "../account-context.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { fieldFailure, passwordCodes } from "../field-failure.ts";
import { PasswordPair } from "./password-pair.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useCheckedForm } from "../use-checked-form.ts";
import { useDone } from "../use-done.ts";
import { useSending } from "../use-sending.ts";

/** A new password, twice. Password managers see the address that it belongs to. */
export function PasswordCard() {
  const { user, words, passwordMinimum } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const done = useDone();
  const { field, rest } = fieldFailure(failure, passwordCodes, words.failures);
  const { faults, fields, focusFault } = useCheckedForm({
    check: (read) =>
      newPasswordFaults({ password: read("password"), confirmPassword: read("confirmPassword") }, passwordMinimum),
    onInput: forget,
    onComplete: async (read, form) => {
      const password = read("password");
      const isSet = await send(
        async (client, nonce) => (await client.updateUser({ password, ...(nonce && { nonce }) })).error,
      );
      if (!isSet) return focusFault();
      form.reset();
      done(words.password.done);
    },
  });
  return (
    <SettingsCard id="password-heading" title={words.password.title} lead={words.password.lead}>
      <form {...fields} className="setting-form">
        <FailureNotice failure={rest} />
        <input
          className="vh"
          type="email"
          autoComplete="username"
          value={user.email ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordPair faults={faults} refusal={field} />
        <div className="setting-acts">
          <Button type="submit" variant="secondary" busy={busy}>
            {words.password.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
