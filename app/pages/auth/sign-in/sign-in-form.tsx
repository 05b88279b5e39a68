import { Link, useNavigate } from "react-router";
import { PasswordField } from "#app/components/password-field.tsx";
import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { normalEmail, signInSchema } from "#domain/accounts/credentials.ts";
import { AuthForm, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { EmailField } from "../email-field.tsx";
import type { PostedForm } from "../posted-form.ts";
import { storeRequestedEmail } from "../requested-email.ts";

export function SignInForm({ posted }: { posted: PostedForm | undefined }) {
  const { words, accounts, path } = useAuthPage();
  const form = useAuthForm({
    schema: signInSchema,
    request: (client, values) => client.signInWithPassword(values),
    postedErrors: posted?.errors,
  });
  const forgot = (
    <Link className="forgot" to={path("forgot")}>
      {words.forgotPassword}
    </Link>
  );
  return (
    <>
      <AuthForm form={form} view="sign-in" submitLabel={words.signIn}>
        <input type="hidden" name="tab" value="sign-in" />
        {form.providerFailure?.code === "email_not_confirmed" ? <UnconfirmedEmailAlert /> : null}
        <EmailField error={form.errors.email} defaultValue={posted?.email} />
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          error={form.errors.password}
          aside={forgot}
          words={words}
        />
      </AuthForm>
      {accounts.signUps ? (
        <p className="auth-footer">
          {words.newHere}{" "}
          <Link to={path("sign-up")} replace preventScrollReset>
            {words.signUp}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Leads to another confirmation email. */
function UnconfirmedEmailAlert() {
  const { words, failures, path, typedEmail } = useAuthPage();
  const navigate = useNavigate();
  const toInbox = () => {
    storeRequestedEmail({ email: normalEmail(typedEmail()), purpose: "confirm", sentAt: 0 });
    void navigate(path("check-inbox"));
  };
  const action = (
    <Button variant="secondary" className="notice-a" onClick={toInbox}>
      {words.resend}
    </Button>
  );
  return <Notice tone="amber" title={failures.codes.email_not_confirmed} action={action} />;
}
