import { Link } from "react-router";
import { Button } from "#app/design/button.tsx";
import { TextField } from "#app/design/text-field.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { type SignUpFaults, signUpFaults } from "#domain/accounts/credentials.ts";
import type { Words } from "#i18n/words.ts";
import { authPath } from "./auth-tab.ts";
import { EmailField } from "./email-field.tsx";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";
import type { ReceivedForm } from "./receive-form.ts";
import { TermsLine } from "./terms-line.tsx";
import { type ReadField, useCredentialForm } from "./use-credential-form.ts";

type Props = { words: Words<"auth">; received?: Extract<ReceivedForm, { tab: "sign-up" }> };

const check = (read: ReadField) =>
  signUpFaults({
    fullName: read("fullName"),
    email: read("email"),
    password: read("password"),
    confirmPassword: read("confirmPassword"),
  });

export function SignUpForm({ words, received }: Props) {
  const { href } = useLanguage();
  const { faults, onSubmit, onInput, ...notice } = useCredentialForm(check, received?.faults);
  const action = href(authPath("sign-up"));
  return (
    <>
      <form className="auth-form" method="post" action={action} noValidate onSubmit={onSubmit} onInput={onInput}>
        <input type="hidden" name="tab" value="sign-up" />
        <FormNotice {...notice} words={words} faultCount={Object.keys(faults).length} />
        <TextField
          id="fullName"
          name="fullName"
          label={words.fullName}
          autoComplete="name"
          defaultValue={received?.fullName}
          error={faults.fullName && words.errors.fullName[faults.fullName]}
        />
        <EmailField words={words} fault={faults.email} defaultValue={received?.email} />
        <NewPassword faults={faults} words={words} />
        <Button type="submit" size="lg" block>
          {words.signUp}
        </Button>
        <TermsLine words={words} />
      </form>
      <p className="auth-foot">
        {words.haveAccount}{" "}
        <Link to={href(authPath("sign-in"))} replace preventScrollReset>
          {words.signIn}
        </Link>
      </p>
    </>
  );
}

/** The password, twice. */
function NewPassword({ faults, words }: { faults: SignUpFaults; words: Words<"auth"> }) {
  const { missingNew, ...errors } = words.errors.password;
  const passwordErrors = { ...errors, missing: missingNew };
  return (
    <>
      <PasswordField
        name="password"
        label={words.password}
        autoComplete="new-password"
        hint={faults.password ? undefined : words.passwordHint}
        error={faults.password && passwordErrors[faults.password]}
        words={words}
      />
      <PasswordField
        name="confirmPassword"
        label={words.confirmPassword}
        autoComplete="new-password"
        error={faults.confirmPassword && words.errors.confirmPassword[faults.confirmPassword]}
        words={words}
      />
    </>
  );
}
