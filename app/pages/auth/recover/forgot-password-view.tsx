import { Link, useNavigate } from "react-router";
import { emailSchema } from "#domain/accounts/credentials.ts";
import { AuthForm, NeedsScript, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { EmailField } from "../email-field.tsx";
import { storeRequestedEmail } from "../requested-email.ts";

/** Requests an email with a password-reset link. The response does not reveal whether the address has an account. */
export function ForgotPasswordView() {
  const { messages, path, returnTo } = useAuthPage();
  const navigate = useNavigate();
  const form = useAuthForm({
    schema: emailSchema,
    request: (client, { email }) => client.resetPasswordForEmail(email, { redirectTo: returnTo("new-password") }),
    onSuccess: (_response, { email }) => {
      storeRequestedEmail({ email, purpose: "recover", sentAt: Date.now() });
      void navigate(path("check-inbox"));
    },
  });
  return (
    <>
      <AuthForm form={form} view="sign-in" submitLabel={messages.sendLink} lead={<NeedsScript />}>
        <EmailField error={form.errors.email} />
      </AuthForm>
      <p className="auth-footer">
        <Link to={path("sign-in")}>{messages.backToSignIn}</Link>
      </p>
    </>
  );
}
