import { PasswordField } from "#app/components/password-field.tsx";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  labels: { password: string; confirmPassword: string };
  errors: { password?: string; confirmPassword?: string };
  accounts: Pick<AccountSettings, "passwordMinimum" | "commonPasswords">;
  messages: Pick<Messages<"auth">, "passwordHint" | "commonPassword" | "showPassword" | "capsLock">;
};

/** A new password, typed twice. The operator configures its minimum length. */
export function NewPasswordFields({ labels, errors, accounts, messages }: Props) {
  const hint = interpolate(messages.passwordHint, { n: accounts.passwordMinimum });
  return (
    <>
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="new-password"
        hint={errors.password === undefined ? hint : undefined}
        error={errors.password}
        commonWarning={messages.commonPassword[accounts.commonPasswords]}
        messages={messages}
      />
      <PasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword}
        messages={messages}
      />
    </>
  );
}
