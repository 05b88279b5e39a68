import type { Session } from "@supabase/auth-js";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { NewPasswordFields } from "#app/forms/auth/new-password-fields.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { hasNoPassword } from "#app/session/has-no-password.ts";
import { newPasswordSchema } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { AuthForm, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";

/** Sets a new password in the session that a password-reset link has started. */
export function NewPasswordForm({ session }: { session: Session }) {
  const { messages, accounts, returnTo } = useAuthPage();
  const navigate = useNavigate();
  const showSuccess = useSuccessToast();
  const email = session.user.email ?? "";
  const form = useAuthForm({
    schema: useMemo(() => newPasswordSchema(accounts.passwordMinimum), [accounts.passwordMinimum]),
    request: (client, { password }) => client.updateUser({ password }),
    onSuccess: () => {
      showSuccess(messages.passwordSaved);
      const { pathname, search, hash } = new URL(returnTo("next"));
      void navigate(pathname + search + hash, { replace: true });
    },
  });
  const lead = (
    <>
      <p className="auth-account">{interpolate(messages.newPasswordLead, { email })}</p>
      {hasNoPassword(session.user) ? <Alert title={messages.noPasswordYet} /> : null}
    </>
  );
  return (
    <AuthForm form={form} view="new-password" submitLabel={messages.savePassword} lead={lead}>
      {/* Associates the password with its account for password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        labels={{ password: messages.newPassword, confirmPassword: messages.confirmNewPassword }}
        errors={form.errors}
        accounts={accounts}
        messages={messages}
      />
    </AuthForm>
  );
}
