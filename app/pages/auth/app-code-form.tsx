import type { Session } from "@supabase/auth-js";
import { SelectField } from "#app/design/field/select-field.tsx";
import { verifiedApps } from "#app/session/second-factor.ts";
import { codeDigits, codeErrors } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { CodeField } from "./code-field.tsx";
import { FormAlert } from "./form-alert.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** Takes the code that the account's authenticator shows, or that of one of several. */
export function AppCodeForm({ session }: { session: Session }) {
  const { messages, path } = useAuthPage();
  const apps = verifiedApps(session.user);
  const { fieldErrors, refusals, busy, onSubmit, onInput, ...notice } = useAuthForm({
    check: (read) => codeErrors(read("code")),
    question: (client, read) => {
      const factorId = read("app") || (apps[0]?.id ?? "");
      return client.mfa.challengeAndVerify({ factorId, code: codeDigits(read("code")) });
    },
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
      <p className="auth-account">{messages.secondFactorLead}</p>
      <FormAlert {...notice} fieldErrors={fieldErrors} />
      {apps.length > 1 ? (
        <SelectField
          id="app"
          name="app"
          label={messages.codeFrom}
          options={apps.map(({ id, friendly_name: name }) => ({ value: id, label: name || messages.unnamedApp }))}
        />
      ) : null}
      <CodeField fieldError={fieldErrors.code} refusal={refusals["code"]} />
      <SubmitButton busy={busy}>{messages.verify}</SubmitButton>
    </form>
  );
}
