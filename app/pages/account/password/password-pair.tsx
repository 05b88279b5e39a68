import { PasswordField } from "#app/components/password-field.tsx";
import type { NewPasswordFaults } from "#domain/accounts/credentials.ts";
import { fill } from "#i18n/fill.ts";
import { useAccount } from "../account-context.tsx";

type Props = {
  faults: NewPasswordFaults;
  /** What the provider says against the password. */
  refusal: string | undefined;
};

/** A password that is chosen, twice. */
export function PasswordPair({ faults, refusal }: Props) {
  const { words, accounts } = useAccount();
  const { password: errors, confirmPassword: confirmErrors } = words.auth.errors;
  const passwordErrors = { missing: errors.missingNew, short: errors.short, long: errors.long };
  const say = (text: string) => fill(text, { n: accounts.passwordMinimum });
  const error = faults.password ? say(passwordErrors[faults.password]) : refusal;
  return (
    <div className="grid2">
      <PasswordField
        name="password"
        label={words.password.label}
        autoComplete="new-password"
        hint={error === undefined ? say(words.auth.passwordHint) : undefined}
        error={error}
        commonWarning={words.auth.commonPassword[accounts.commonPasswords]}
        words={words.auth}
      />
      <PasswordField
        name="confirmPassword"
        label={words.password.confirm}
        autoComplete="new-password"
        error={faults.confirmPassword && say(confirmErrors[faults.confirmPassword])}
        words={words.auth}
      />
    </div>
  );
}
