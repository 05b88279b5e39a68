import { Link, useNavigate } from "react-router";
import { PasswordField } from "#app/components/password-field.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { normalEmail, signInErrors } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { keepEmail } from "./awaited-email.ts";
import { EmailField } from "./email-field.tsx";
import { FormAlert } from "./form-alert.tsx";
import type { ReceivedForm } from "./receive-form.ts";
import { SubmitButton } from "./submit-button.tsx";
import { type ReadField, useAuthForm } from "./use-auth-form.ts";

type Props = { received?: Extract<ReceivedForm, { tab: "sign-in" }> };

const fields = (read: ReadField) => ({ email: read("email"), password: read("password") });

export function SignInForm({ received }: Props) {
  const { messages, accounts, path } = useAuthPage();
  const { fieldErrors, refusals, failure, busy, onSubmit, onInput, ...notice } = useAuthForm({
    check: (read) => signInErrors(fields(read)),
    question: (client, read) => {
      const { email, password } = fields(read);
      return client.signInWithPassword({ email: normalEmail(email), password });
    },
    posted: received?.fieldErrors,
  });
  const forgot = (
    <Link className="forgot" to={path("forgot")}>
      {messages.forgotPassword}
    </Link>
  );
  return (
    <>
      <form
        className="auth-form"
        method="post"
        action={path("sign-in")}
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <input type="hidden" name="tab" value="sign-in" />
        <FormAlert {...notice} fieldErrors={fieldErrors} />
        {failure?.code === "email_not_confirmed" ? <UnconfirmedAlert /> : null}
        <EmailField fieldError={fieldErrors.email} refusal={refusals["email"]} defaultValue={received?.email} />
        <PasswordField
          name="password"
          label={messages.password}
          autoComplete="current-password"
          error={fieldErrors.password && messages.errors.password[fieldErrors.password]}
          aside={forgot}
          messages={messages}
        />
        <SubmitButton busy={busy}>{messages.signIn}</SubmitButton>
      </form>
      {accounts.signUps ? (
        <p className="auth-foot">
          {messages.newHere}{" "}
          <Link to={path("sign-up")} replace preventScrollReset>
            {messages.signUp}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** For an account whose letter has been lost: the way to another. */
function UnconfirmedAlert() {
  const { messages, failures, path, typedEmail } = useAuthPage();
  const navigate = useNavigate();
  const toInbox = () => {
    keepEmail({ email: normalEmail(typedEmail()), purpose: "confirm", sentAt: 0 });
    void navigate(path("check-inbox"));
  };
  const action = (
    <Button variant="secondary" className="alert-a" onClick={toInbox}>
      {messages.resend}
    </Button>
  );
  return <Alert tone="amber" title={failures.codes.email_not_confirmed} action={action} />;
}
