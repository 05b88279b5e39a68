import type { Session } from "@supabase/auth-js";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { hasNoPassword } from "#app/session/has-no-password.ts";
import { needsSecondFactor } from "#app/session/second-factor.ts";
import { newPasswordErrors } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { FormAlert } from "./form-alert.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignedInAlready } from "./signed-in-already.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { type ReadField, useAuthForm } from "./use-auth-form.ts";
import { useLinkFailure } from "./use-link-failure.ts";

/** Where the link of a recovery letter leads: it has opened a session, in which a new password is chosen. */
export function NewPasswordView() {
  const { messages } = useAuthPage();
  const { session, loading } = useAuth();
  const failure = useLinkFailure();
  if (failure !== null || (session === null && !loading)) return <UnusableLink failure={failure} />;
  if (session && needsSecondFactor(session)) return <SecondFactorForm session={session} />;
  if (session) return <NewPasswordForm session={session} />;
  return (
    <div className="auth-form">
      <NeedsScript />
      <output className="with-script">{messages.checkingLink}</output>
    </div>
  );
}

function UnusableLink({ failure }: { failure: string | null }) {
  const { messages, failures, path } = useAuthPage();
  const { session } = useAuth();
  const { search } = useLocation();
  // The client did not use the code: its verifier is in another browser.
  const isElsewhere = new URLSearchParams(search).has("code");
  return (
    <div className="auth-form">
      <Alert tone="danger" title={messages.linkUnusable} role="alert">
        {failure ?? (isElsewhere ? failures.codes.flow_state_not_found : messages.linkExpired)}
      </Alert>
      {session ? (
        <SignedInAlready session={session} />
      ) : (
        <ButtonLink size="lg" block href={path("forgot")}>
          {messages.newLink}
        </ButtonLink>
      )}
    </div>
  );
}

const fields = (read: ReadField) => ({ password: read("password"), confirmPassword: read("confirmPassword") });

function NewPasswordForm({ session }: { session: Session }) {
  const { messages, accounts, path, returnTo } = useAuthPage();
  const shared = useLocale().messages;
  const navigate = useNavigate();
  const toast = useToast();
  const email = session.user.email ?? "";
  const { fieldErrors, refusals, busy, onSubmit, onInput, ...notice } = useAuthForm({
    check: (read) => newPasswordErrors(fields(read), accounts.passwordMinimum),
    question: (client, read) => client.updateUser({ password: read("password") }),
    onResponse: () => {
      toast({ kind: "success", title: shared.success, text: messages.passwordSaved });
      const { pathname, search, hash } = new URL(returnTo("next"));
      void navigate(pathname + search + hash, { replace: true });
    },
  });
  return (
    <form
      className="auth-form"
      method="post"
      action={path("new-password")}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <p className="auth-account">{interpolate(messages.newPasswordLead, { email })}</p>
      {hasNoPassword(session.user) ? <Alert title={messages.noPasswordYet} /> : null}
      <FormAlert {...notice} fieldErrors={fieldErrors} />
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        labels={{ password: messages.newPassword, confirmPassword: messages.confirmNewPassword }}
        fieldErrors={fieldErrors}
        refusal={refusals["password"]}
      />
      <SubmitButton busy={busy}>{messages.savePassword}</SubmitButton>
    </form>
  );
}
