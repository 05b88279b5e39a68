import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { NewPasswordFields } from "#app/forms/auth/new-password-fields.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { signUpSchema } from "#domain/accounts/credentials.ts";
import { AuthForm, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { EmailField } from "../email-field.tsx";
import type { PostedForm } from "../posted-form.ts";
import { storeRequestedEmail } from "../requested-email.ts";

type Posted = Extract<PostedForm, { tab: "sign-up" }>;

export function SignUpForm({ posted }: { posted: Posted | undefined }) {
  const { messages, accounts, path } = useAuthPage();
  const form = useSignUp(posted);
  return (
    <>
      <AuthForm form={form} view="sign-up" submitLabel={messages.signUp} footer={<TermsLine />}>
        <input type="hidden" name="tab" value="sign-up" />
        <TextField
          id="fullName"
          name="fullName"
          label={messages.fullName}
          autoComplete="name"
          defaultValue={posted?.fullName}
          error={form.errors.fullName}
        />
        <EmailField error={form.errors.email} defaultValue={posted?.email} autoComplete="email" />
        <NewPasswordFields labels={messages} errors={form.errors} accounts={accounts} messages={messages} />
      </AuthForm>
      <p className="auth-footer">
        {messages.haveAccount}{" "}
        <Link to={path("sign-in")} replace preventScrollReset>
          {messages.signIn}
        </Link>
      </p>
    </>
  );
}

/** Creates the account. It is signed in immediately, or after the link in the confirmation email is opened. */
function useSignUp(posted: Posted | undefined) {
  const { messages, accounts, path, returnTo } = useAuthPage();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  return useAuthForm({
    schema: useMemo(() => signUpSchema(accounts.passwordMinimum), [accounts.passwordMinimum]),
    request: (client, { fullName, email, password }) => {
      const data = { full_name: fullName, language: locale };
      return client.signUp({ email, password, options: { data, emailRedirectTo: returnTo("confirmed") } });
    },
    onSuccess: ({ data }, { email }) => {
      if (data.session) {
        toast({ kind: "success", title: messages.accountCreatedTitle, text: messages.accountCreated });
        return;
      }
      storeRequestedEmail({ email, purpose: "confirm", sentAt: Date.now() });
      void navigate(path("check-inbox"), { replace: true });
    },
    postedErrors: posted?.errors,
  });
}

/** The documents that signing up accepts. */
function TermsLine() {
  const { messages } = useAuthPage();
  const { href } = useLocale();
  const { before, terms, between, privacy, after } = messages.accept;
  return (
    <p className="sm faint">
      {before}
      <a href={href("/terms")}>{terms}</a>
      {between}
      <a href={href("/privacy")}>{privacy}</a>
      {after}
    </p>
  );
}

/** Replaces the form where the operator accepts no new accounts. */
export function SignUpClosed() {
  const { messages, path } = useAuthPage();
  return (
    <div className="auth-form">
      <Alert title={messages.signUpClosedTitle}>
        {messages.signUpClosed}{" "}
        <Link to={path("sign-in")} replace preventScrollReset>
          {messages.signIn}
        </Link>
      </Alert>
    </div>
  );
}
