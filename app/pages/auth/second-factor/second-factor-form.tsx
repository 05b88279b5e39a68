import type { Session } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { SelectField } from "#app/design/field/select-field.tsx";
import { CodeField, RecoveryCodeField } from "#app/forms/auth/code-field.tsx";
import { verifiedApps } from "#app/session/second-factor.ts";
import { codeSchema, recoveryCodeSchema } from "#domain/accounts/credentials.ts";
import { AuthForm, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { useAuthRequest } from "../use-auth-request.ts";

/**
 * Asks for a code from the account's authenticator app, or for a recovery code. A correct code upgrades the session.
 */
export function SecondFactorForm({ session }: { session: Session }) {
  const { messages, accounts, contactEmail } = useAuthPage();
  const signOut = useAuthRequest({ leaves: true });
  const [usesRecovery, setUsesRecovery] = useState<boolean | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (usesRecovery !== null) form.current?.querySelector("input")?.focus();
  }, [usesRecovery]);
  return (
    <>
      <div ref={form}>{usesRecovery ? <RecoveryCodeForm /> : <AppCodeForm session={session} />}</div>
      {accounts.features.recoveryCodes ? (
        <p className="auth-footer">
          <button type="button" className="text-button" onClick={() => setUsesRecovery(!usesRecovery)}>
            {usesRecovery ? messages.useApp : messages.useRecoveryCode}
          </button>
        </p>
      ) : null}
      <p className="auth-footer">
        {messages.lostFactor} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p className="auth-footer">
        <button
          type="button"
          className="text-button"
          onClick={() => signOut.send((client) => client.signOut({ scope: "local" }))}
        >
          {messages.otherAccount}
        </button>
      </p>
    </>
  );
}

const appCodeSchema = z.extend(codeSchema, { app: z.optional(z.string()) });

/** A code from an authenticator app. With several apps, the reader selects one. */
function AppCodeForm({ session }: { session: Session }) {
  const { messages } = useAuthPage();
  const apps = verifiedApps(session.user);
  const form = useAuthForm({
    schema: appCodeSchema,
    request: (client, { code, app }) => client.mfa.challengeAndVerify({ factorId: app ?? apps[0]?.id ?? "", code }),
  });
  const lead = <p className="auth-account">{messages.secondFactorLead}</p>;
  return (
    <AuthForm form={form} view="second-factor" submitLabel={messages.verify} lead={lead}>
      {apps.length > 1 ? (
        <SelectField
          id="app"
          name="app"
          label={messages.codeFrom}
          options={apps.map(({ id, friendly_name: name }) => ({ value: id, label: name || messages.unnamedApp }))}
        />
      ) : null}
      <CodeField id="code" label={messages.code} error={form.errors.code} />
    </AuthForm>
  );
}

function RecoveryCodeForm() {
  const { messages, failures } = useAuthPage();
  const form = useAuthForm({
    schema: recoveryCodeSchema,
    request: (client, { recoveryCode }) => client.mfa.recoveryCodes.verify({ code: recoveryCode }),
    // The provider rejects codes of both kinds with the same error code.
    failures: { ...failures, codes: { ...failures.codes, mfa_verification_failed: messages.recoveryCodeWrong } },
  });
  const lead = <p className="auth-account">{messages.recoveryLead}</p>;
  return (
    <AuthForm form={form} view="second-factor" submitLabel={messages.verify} lead={lead}>
      <RecoveryCodeField id="recoveryCode" label={messages.recoveryCode} error={form.errors.recoveryCode} />
    </AuthForm>
  );
}
