import type { Session } from "@supabase/auth-js";
import { codeDigits, codeFaults } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { CodeField } from "./code-field.tsx";
import { FormNotice } from "./form-notice.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";
import { useProvider } from "./use-provider.ts";

/** Asks for the code of the account's authenticator. When it is right, the session says so by itself. */
export function SecondFactorForm({ session }: { session: Session }) {
  const { words, path, contactEmail } = useAuthPage();
  const factorId = session.user.factors?.find(({ status }) => status === "verified")?.id ?? "";
  const leaving = useProvider(true);
  const { faults, refusals, busy, onSubmit, onInput, ...notice } = useAuthForm({
    check: (read) => codeFaults(read("code")),
    question: (client, read) => client.mfa.challengeAndVerify({ factorId, code: codeDigits(read("code")) }),
  });
  return (
    <>
      <form
        className="auth-form"
        method="post"
        action={path("second-factor")}
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        <FormNotice {...notice} faults={faults} />
        <CodeField fault={faults.code} refusal={refusals["code"]} />
        <SubmitButton busy={busy}>{words.verify}</SubmitButton>
      </form>
      <p className="auth-foot">
        {words.lostFactor} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p className="auth-foot">
        <button
          type="button"
          className="text-button"
          onClick={() => leaving.ask((client) => client.signOut({ scope: "local" }))}
        >
          {words.otherAccount}
        </button>
      </p>
    </>
  );
}
