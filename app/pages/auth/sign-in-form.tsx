import { Link } from "react-router";
import { Button } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { signInFaults } from "#domain/accounts/credentials.ts";
import type { Words } from "#i18n/words.ts";
import { authPath } from "./auth-tab.ts";
import { EmailField } from "./email-field.tsx";
import { FormNotice } from "./form-notice.tsx";
import { PasswordField } from "./password-field.tsx";
import type { ReceivedForm } from "./receive-form.ts";
import { type ReadField, useCredentialForm } from "./use-credential-form.ts";

type Props = { words: Words<"auth">; received?: Extract<ReceivedForm, { tab: "sign-in" }> };

const check = (read: ReadField) => signInFaults({ email: read("email"), password: read("password") });

export function SignInForm({ words, received }: Props) {
  const { href } = useLanguage();
  const { faults, onSubmit, onInput, ...notice } = useCredentialForm(check, received?.faults);
  return (
    <>
      <form className="auth-form" method="post" action={href("/auth")} noValidate onSubmit={onSubmit} onInput={onInput}>
        <input type="hidden" name="tab" value="sign-in" />
        <FormNotice {...notice} words={words} faultCount={Object.keys(faults).length} />
        <EmailField words={words} fault={faults.email} defaultValue={received?.email} />
        <PasswordField
          name="password"
          label={words.password}
          autoComplete="current-password"
          error={faults.password && words.errors.password[faults.password]}
          words={words}
        />
        <Button type="submit" size="lg" block>
          {words.signIn}
        </Button>
      </form>
      <p className="auth-foot">
        {words.newHere}{" "}
        <Link to={href(authPath("sign-up"))} replace preventScrollReset>
          {words.signUp}
        </Link>
      </p>
    </>
  );
}
