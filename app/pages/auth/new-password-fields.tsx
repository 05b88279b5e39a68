import { PasswordField } from "#app/components/password-field.tsx";
import type { NewPasswordErrors } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAuthPage } from "./auth-page-context.ts";

type Props = {
  labels: { password: string; confirmPassword: string };
  fieldErrors: NewPasswordErrors;
  /** What the provider says against the password. */
  refusal?: string;
};

/** A password that is chosen: twice, as long as the operator wants it. */
export function NewPasswordFields({ labels, fieldErrors, refusal }: Props) {
  const { messages, accounts } = useAuthPage();
  const { missingNew, ...errors } = messages.errors.password;
  const passwordErrors = { ...errors, missing: missingNew };
  const say = (text: string) => interpolate(text, { n: accounts.passwordMinimum });
  const error = fieldErrors.password ? say(passwordErrors[fieldErrors.password]) : refusal;
  return (
    <>
      <PasswordField
        name="password"
        label={labels.password}
        autoComplete="new-password"
        hint={error === undefined ? say(messages.passwordHint) : undefined}
        error={error}
        commonWarning={messages.commonPassword[accounts.commonPasswords]}
        messages={messages}
      />
      <PasswordField
        name="confirmPassword"
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={fieldErrors.confirmPassword && say(messages.errors.confirmPassword[fieldErrors.confirmPassword])}
        messages={messages}
      />
    </>
  );
}
