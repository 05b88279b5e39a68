import type { Session } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import { AppCodeForm } from "./app-code-form.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";
import { useProvider } from "./use-provider.ts";

/** Asks for the code of the account's authenticator, or for a recovery code. When it is right, the session says so by itself. */
export function SecondFactorForm({ session }: { session: Session }) {
  const { messages, accounts, contactEmail } = useAuthPage();
  const leaving = useProvider(true);
  const [usesRecovery, setUsesRecovery] = useState<boolean | null>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button stays where it is; what is to be filled in next has changed.
    if (usesRecovery !== null) form.current?.querySelector("input")?.focus();
  }, [usesRecovery]);
  return (
    <>
      <div ref={form}>{usesRecovery ? <RecoveryCodeForm /> : <AppCodeForm session={session} />}</div>
      {accounts.features.recoveryCodes ? (
        <p className="auth-foot">
          <button type="button" className="text-button" onClick={() => setUsesRecovery(!usesRecovery)}>
            {usesRecovery ? messages.useApp : messages.useRecoveryCode}
          </button>
        </p>
      ) : null}
      <p className="auth-foot">
        {messages.lostFactor} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p className="auth-foot">
        <button
          type="button"
          className="text-button"
          onClick={() => leaving.ask((client) => client.signOut({ scope: "local" }))}
        >
          {messages.otherAccount}
        </button>
      </p>
    </>
  );
}
