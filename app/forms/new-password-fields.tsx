import { PasswordField } from "#app/components/password-field.tsx";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";

type Props = {
  labels: { password: string; confirmPassword: string };
  errors: { password?: string; confirmPassword?: string };
  accounts: Pick<AccountSettings, "passwordMinimum" | "commonPasswords">;
  words: Pick<Words<"auth">, "passwordHint" | "commonPassword" | "showPassword" | "capsLock">;
};

/** A new password, typed twice. Its minimum length is the operator's. */
export function NewPasswordFields({ labels, errors, accounts, words }: Props) {
  const hint = fill(words.passwordHint, { n: accounts.passwordMinimum });
  return (
    <>
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="new-password"
        hint={errors.password === undefined ? hint : undefined}
        error={errors.password}
        commonWarning={words.commonPassword[accounts.commonPasswords]}
        words={words}
      />
      <PasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword}
        words={words}
      />
    </>
  );
}
