import { Link, useNavigate } from "react-router";
import { PasswordField } from "#app/components/password-field.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { normalEmail, signInSchema } from "#domain/accounts/credentials.ts";
import { AuthForm, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { EmailField } from "../email-field.tsx";
import type { PostedForm } from "../posted-form.ts";
import { storeRequestedEmail } from "../requested-email.ts";

export function SignInForm({ posted }: { posted: PostedForm | undefined }) {
  const { messages, accounts, path } = useAuthPage();
  const form = useAuthForm({
    schema: signInSchema,
    request: (client, values) => client.signInWithPassword(values),
    postedErrors: posted?.errors,
  });
  const forgot = (
    <Link className="forgot" to={path("forgot")}>
      {messages.forgotPassword}
    </Link>
  );
  return (
    <>
      <AuthForm form={form} view="sign-in" submitLabel={messages.signIn}>
        <input type="hidden" name="tab" value="sign-in" />
        {form.providerFailure?.code === "email_not_confirmed" ? <UnconfirmedEmailAlert /> : null}
        <EmailField error={form.errors.email} defaultValue={posted?.email} />
        <PasswordField
          name="password"
          label={messages.password}
          autoComplete="current-password"
          error={form.errors.password}
          aside={forgot}
          messages={messages}
        />
      </AuthForm>
      {accounts.signUps ? (
        <p className="auth-footer">
          {messages.newHere}{" "}
          <Link to={path("sign-up")} replace preventScrollReset>
            {messages.signUp}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Offers another confirmation email. */
function UnconfirmedEmailAlert() {
  const { messages, failures, path, typedEmail } = useAuthPage();
  const navigate = useNavigate();
  const toInbox = () => {
    storeRequestedEmail({ email: normalEmail(typedEmail()), purpose: "confirm", sentAt: 0 });
    void navigate(path("check-inbox"));
  };
  const action = (
    <Button variant="secondary" className="alert-a" onClick={toInbox}>
      {messages.resend}
    </Button>
  );
  return <Alert tone="amber" title={failures.codes.email_not_confirmed} action={action} />;
}
