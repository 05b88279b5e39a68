import { Button } from "#app/design/button/button.tsx";
import { type NewPasswordErrors, newPasswordErrors } from "#domain/accounts/credentials.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { currentPasswordCodes, fieldFailure, passwordCodes } from "../field-failure.ts";
import { SettingsCard } from "../settings-card.tsx";
import { useCheckedForm } from "../use-checked-form.ts";
import { useDone } from "../use-done.ts";
import { useSending } from "../use-sending.ts";
import { PasswordConfirmation } from "./password-confirmation.tsx";
import { PasswordPair } from "./password-pair.tsx";
import { useConfirmation } from "./use-confirmation.ts";

type FieldErrors = NewPasswordErrors & { currentPassword?: "missing" };

/** A new password, twice, confirmed with the current one or with a code. Password managers see the address that it belongs to. */
export function PasswordCard() {
  const { user, messages, accounts } = useAccount();
  const { busy, failure, send, forget } = useSending();
  const confirmation = useConfirmation(failure);
  const { asksPassword, byCode } = confirmation;
  const done = useDone();
  const current = fieldFailure(failure, currentPasswordCodes, messages.failures);
  const chosen = fieldFailure(current.rest, passwordCodes, messages.failures);
  const { fieldErrors, fields, focusFirstError } = useCheckedForm<FieldErrors>({
    check: (read) => ({
      ...(asksPassword && read("currentPassword") === "" && { currentPassword: "missing" as const }),
      ...newPasswordErrors(
        { password: read("password"), confirmPassword: read("confirmPassword") },
        accounts.passwordMinimum,
      ),
    }),
    onInput: forget,
    onComplete: async (read, form) => {
      const password = read("password");
      const known = asksPassword ? { current_password: read("currentPassword") } : {};
      const isSet = await send(
        async (client, proof) => (await client.updateUser({ password, ...(proof ?? known) })).error,
        { byCode },
      );
      if (!isSet) return focusFirstError();
      form.reset();
      done(messages.password.done);
    },
  });
  return (
    <SettingsCard id="password-heading" title={messages.password.title} lead={messages.password.lead}>
      <form {...fields} className="setting-form">
        <FailureAlert failure={chosen.rest} />
        <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
        <PasswordConfirmation
          confirmation={confirmation}
          error={fieldErrors.currentPassword ? messages.failures.codes.current_password_required : current.field}
        />
        <PasswordPair fieldErrors={fieldErrors} refusal={chosen.field} />
        <div className="setting-acts">
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.password.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
