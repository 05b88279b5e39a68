import { Link, useNavigate } from "react-router";
import { emailErrors, normalEmail } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { keepEmail } from "./awaited-email.ts";
import { EmailField } from "./email-field.tsx";
import { FormAlert } from "./form-alert.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** Asks for a letter with a link to a new password. The answer is the same whether the address is known or not. */
export function ForgotView() {
  const { messages, path, returnTo } = useAuthPage();
  const navigate = useNavigate();
  const { fieldErrors, refusals, busy, onSubmit, onInput, ...notice } = useAuthForm({
    check: (read) => emailErrors(read("email")),
    question: (client, read) =>
      client.resetPasswordForEmail(normalEmail(read("email")), { redirectTo: returnTo("new-password") }),
    onResponse: (_answer, read) => {
      keepEmail({ email: normalEmail(read("email")), purpose: "recover", sentAt: Date.now() });
      void navigate(path("check-inbox"));
    },
  });
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
        <NeedsScript />
        <FormAlert {...notice} fieldErrors={fieldErrors} />
        <EmailField fieldError={fieldErrors.email} refusal={refusals["email"]} />
        <SubmitButton busy={busy}>{messages.sendLink}</SubmitButton>
      </form>
      <p className="auth-foot">
        <Link to={path("sign-in")}>{messages.backToSignIn}</Link>
      </p>
    </>
  );
}
