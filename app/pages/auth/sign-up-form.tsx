import { Link, useNavigate } from "react-router";
import { TextField } from "#app/design/field/text-field.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { normalEmail, signUpErrors } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { keepEmail } from "./awaited-email.ts";
import { EmailField } from "./email-field.tsx";
import { FormAlert } from "./form-alert.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { ReceivedForm } from "./receive-form.ts";
import { SubmitButton } from "./submit-button.tsx";
import { TermsLine } from "./terms-line.tsx";
import { type ReadField, useAuthForm } from "./use-auth-form.ts";

type Props = { received?: Extract<ReceivedForm, { tab: "sign-up" }> };

const fields = (read: ReadField) => ({
  fullName: read("fullName").trim(),
  email: normalEmail(read("email")),
  password: read("password"),
  confirmPassword: read("confirmPassword"),
});

export function SignUpForm({ received }: Props) {
  const { messages, path } = useAuthPage();
  const { fieldErrors, refusals, busy, onSubmit, onInput, ...notice } = useSignUp(received?.fieldErrors);
  return (
    <>
      <form
        className="auth-form"
        method="post"
        action={path("sign-up")}
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <input type="hidden" name="tab" value="sign-up" />
        <FormAlert {...notice} fieldErrors={fieldErrors} />
        <TextField
          id="fullName"
          name="fullName"
          label={messages.fullName}
          autoComplete="name"
          defaultValue={received?.fullName}
          error={fieldErrors.fullName && messages.errors.fullName[fieldErrors.fullName]}
        />
        <EmailField
          fieldError={fieldErrors.email}
          refusal={refusals["email"]}
          defaultValue={received?.email}
          autoComplete="email"
        />
        <NewPasswordFields labels={messages} fieldErrors={fieldErrors} refusal={refusals["password"]} />
        <SubmitButton busy={busy}>{messages.signUp}</SubmitButton>
        <TermsLine messages={messages} />
      </form>
      <p className="auth-foot">
        {messages.haveAccount}{" "}
        <Link to={path("sign-in")} replace preventScrollReset>
          {messages.signIn}
        </Link>
      </p>
    </>
  );
}

/** Makes the account. It is open at once, or waits for its owner to open the link in a letter. */
function useSignUp(posted: Extract<ReceivedForm, { tab: "sign-up" }>["fieldErrors"] | undefined) {
  const { messages, accounts, path, returnTo } = useAuthPage();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  return useAuthForm({
    check: (read) => signUpErrors(fields(read), accounts.passwordMinimum),
    question: (client, read) => {
      const { fullName, email, password } = fields(read);
      const data = { full_name: fullName, locale };
      return client.signUp({ email, password, options: { data, emailRedirectTo: returnTo("next") } });
    },
    onResponse: ({ data }, read) => {
      if (data.session) {
        toast({ kind: "success", title: messages.accountCreatedTitle, text: messages.accountCreated });
        return;
      }
      keepEmail({ email: fields(read).email, purpose: "confirm", sentAt: Date.now() });
      void navigate(path("check-inbox"), { replace: true });
    },
    posted,
  });
}
