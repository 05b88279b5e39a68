import { useToast } from "#app/design/toast/toast.tsx";
import { codeDigits, codeErrors } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";
import type { AwaitedEmail } from "./awaited-email.ts";
import { CodeField } from "./code-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** The code of a letter that is read on another device than this. */
export function EmailCodeForm({ mail: { email, purpose } }: { mail: AwaitedEmail }) {
  const { messages, path } = useAuthPage();
  const toast = useToast();
  const { fieldErrors, refusals, busy, onSubmit, onInput } = useAuthForm({
    check: (read) => codeErrors(read("code")),
    question: (client, read) =>
      client.verifyOtp({ email, token: codeDigits(read("code")), type: purpose === "confirm" ? "signup" : "recovery" }),
    onResponse: () => {
      if (purpose === "confirm")
        toast({ kind: "success", title: messages.accountCreatedTitle, text: messages.accountCreated });
    },
  });
  return (
    <form className="auth-form" method="post" action={path("sign-in")} noValidate onSubmit={onSubmit} onInput={onInput}>
      <CodeField fieldError={fieldErrors.code} refusal={refusals["code"]} />
      <SubmitButton busy={busy} variant="secondary">
        {messages.continueWithCode}
      </SubmitButton>
    </form>
  );
}
