import { PasswordField } from "#app/components/password-field.tsx";
import type { NewPasswordErrors } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";

type Props = {
  fieldErrors: NewPasswordErrors;
  /** What the provider says against the password. */
  refusal: string | undefined;
};

/** A password that is chosen, twice. */
export function PasswordPair({ fieldErrors, refusal }: Props) {
  const { messages, accounts } = useAccount();
  const { password: errors, confirmPassword: confirmErrors } = messages.auth.errors;
  const passwordErrors = { missing: errors.missingNew, short: errors.short, long: errors.long };
  const say = (text: string) => interpolate(text, { n: accounts.passwordMinimum });
  const error = fieldErrors.password ? say(passwordErrors[fieldErrors.password]) : refusal;
  return (
    <div className="grid2">
      <PasswordField
        name="password"
        label={messages.password.label}
        autoComplete="new-password"
        hint={error === undefined ? say(messages.auth.passwordHint) : undefined}
        error={error}
        commonWarning={messages.auth.commonPassword[accounts.commonPasswords]}
        messages={messages.auth}
      />
      <PasswordField
        name="confirmPassword"
        label={messages.password.confirm}
        autoComplete="new-password"
        error={fieldErrors.confirmPassword && say(confirmErrors[fieldErrors.confirmPassword])}
        messages={messages.auth}
      />
    </div>
  );
}
