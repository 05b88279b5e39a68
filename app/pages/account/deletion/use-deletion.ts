import { useMemo, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import { useForm } from "#app/forms/use-form.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { writeLive } from "#app/payments/live-record.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { sessionStorageKey } from "#app/session/stored-session.ts";
import { useApi } from "#app/session/use-api.ts";
import { ownEmailSchema } from "#domain/accounts/credentials.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { useAccount } from "../account-context.tsx";
import { sendProof } from "../account-request.ts";

/**
 * The form that deletes the account. The server requires a recent proof of identity: a provider that accepts one
 * without a new sign-in is given it in a dialog, any other asks the reader to sign in again.
 */
export function useDeletion() {
  const { user, messages, accounts, confirmIdentity } = useAccount();
  const { client } = useAuth();
  const { deletion, failures } = messages;
  const api = useApi();
  const { locale } = useLocale();
  const [needsSignIn, setNeedsSignIn] = useState(false);

  const send = async (email: string): Promise<Rejection | null> => {
    setNeedsSignIn(false);
    let deleted = await api.deleteAccount(email);
    if (!deleted.ok && deleted.failure.code === "reauthentication-needed") {
      if (!accounts.features.currentPassword) {
        setNeedsSignIn(true);
        return {};
      }
      const outcome = await confirmIdentity(sendProof, { byCode: false });
      if (outcome === "dismissed") return {};
      if (outcome !== null) return { message: failureText(outcome, failures) };
      deleted = await api.deleteAccount(email);
    }
    if (!deleted.ok) return rejectionOf(deleted.failure, deletion.offline);
    leave(locale);
    return null;
  };

  const schema = useMemo(() => ownEmailSchema(user.email ?? ""), [user.email]);
  const message = (_field: string, code: string) =>
    code === "missing" ? deletion.errors.missing : deletion.errors.other;
  const form = useForm({ schema, message, send: ({ typedEmail }) => send(typedEmail) });
  const signInAgain = async () => (await client()).signOut({ scope: "local" });
  return { form, needsSignIn, signInAgain };
}

/** Removes what this browser stores about the account, and leads to a page that says what happens now. */
function leave(locale: Locale): void {
  writeLive(null);
  sessionStorage.clear();
  localStorage.removeItem(sessionStorageKey);
  location.assign(localPath(locale, "/account-deleted"));
}

function rejectionOf(failure: ApiFailure, offline: string): Rejection {
  if (!("message" in failure)) return { message: offline };
  const [wrong] = failure.fields;
  return wrong === undefined ? { message: failure.message } : { fields: { typedEmail: wrong.message } };
}
