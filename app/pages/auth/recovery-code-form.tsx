import { useMemo } from "react";
import { TextField } from "#app/design/field/text-field.tsx";
import { recoveryCodeErrors } from "#domain/accounts/credentials.ts";
import { AuthPageContext, useAuthPage } from "./auth-page-context.ts";
import { FormAlert } from "./form-alert.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** Takes a recovery code in place of the authenticator's. The provider refuses both with one code; here it is said of these. */
export function RecoveryCodeForm() {
  const page = useAuthPage();
  const value = useMemo(() => {
    const codes = { ...page.failures.codes, mfa_verification_failed: page.messages.recoveryCodeWrong };
    return { ...page, failures: { ...page.failures, codes } };
  }, [page]);
  return (
    <AuthPageContext value={value}>
      <Fields />
    </AuthPageContext>
  );
}

function Fields() {
  const { messages, path } = useAuthPage();
  const { fieldErrors, refusals, busy, onSubmit, onInput, ...notice } = useAuthForm({
    check: (read) => recoveryCodeErrors(read("code")),
    question: (client, read) => client.mfa.recoveryCodes.verify({ code: read("code").trim() }),
  });
  return (
    <form
      className="auth-form"
      method="post"
      action={path("second-factor")}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <p className="auth-account">{messages.recoveryLead}</p>
      <FormAlert {...notice} fieldErrors={fieldErrors} />
      <TextField
        id="recoveryCode"
        name="code"
        label={messages.recoveryCode}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        error={fieldErrors.code ? messages.errors.recoveryCode[fieldErrors.code] : refusals["code"]}
      />
      <SubmitButton busy={busy}>{messages.verify}</SubmitButton>
    </form>
  );
}
