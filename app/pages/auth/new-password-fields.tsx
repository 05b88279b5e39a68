import { PasswordField } from "#app/components/password-field.tsx";
import type { NewPasswordFaults } from "#domain/accounts/credentials.ts";
import { fill } from "#i18n/fill.ts";
import { useAuthPage } from "./auth-page-context.ts";

type Props = {
  labels: { password: string; confirmPassword: string };
  faults: NewPasswordFaults;
  /** What the provider says against the password. */
  refusal?: string;
};

/** A password that is chosen: twice, as long as the operator wants it. */
export function NewPasswordFields({ labels, faults, refusal }: Props) {
  const { words, accounts } = useAuthPage();
  const { missingNew, ...errors } = words.errors.password;
  const passwordErrors = { ...errors, missing: missingNew };
  const say = (text: string) => fill(text, { n: accounts.passwordMinimum });
  const error = faults.password ? say(passwordErrors[faults.password]) : refusal;
  return (
    <>
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="new-password"
        hint={error === undefined ? say(words.passwordHint) : undefined}
        error={error}
        commonWarning={words.commonPassword[accounts.commonPasswords]}
        words={words}
      />
      <PasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={faults.confirmPassword && say(words.errors.confirmPassword[faults.confirmPassword])}
        words={words}
      />
    </>
  );
}
