import { useMemo } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import { useForm } from "#app/forms/use-form.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { updatePaymentRecord } from "#app/payments/payment-record.ts";
import { sessionStorageKey } from "#app/session/stored-session.ts";
import { useApi } from "#app/session/use-api.ts";
import { ownEmailSchema } from "#domain/accounts/credentials.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { useAccount } from "../account-context.tsx";
import { useReauthenticatedRequest } from "../use-reauthenticated-request.ts";

/** The form that deletes the account. */
export function useDeletion() {
  const { user, messages } = useAccount();
  const { deletion, prove } = messages;
  const api = useApi();
  const { locale } = useLocale();
  const { send: sendReauthenticated, needsSignIn, signInAgain } = useReauthenticatedRequest();

  const send = async (email: string): Promise<Rejection | null> => {
    const deleted = await sendReauthenticated(() => api.deleteAccount(email));
    if (deleted.ok) {
      leave(locale);
      return null;
    }
    if ("text" in deleted.failure) return deleted.failure.text === null ? {} : { message: deleted.failure.text };
    return rejectionOf(deleted.failure, prove.offline);
  };

  const schema = useMemo(() => ownEmailSchema(user.email ?? ""), [user.email]);
  const message = (_field: string, code: string) =>
    code === "missing" ? deletion.errors.missing : deletion.errors.other;
  const form = useForm({ schema, message, send: ({ typedEmail }) => send(typedEmail) });
  return { form, needsSignIn, signInAgain };
}

/** Removes this browser's data about the account and opens the page that explains the next steps. */
function leave(locale: Locale): void {
  updatePaymentRecord(null);
  sessionStorage.clear();
  localStorage.removeItem(sessionStorageKey);
  location.assign(localPath(locale, "/account-deleted"));
}

function rejectionOf(failure: ApiFailure, offline: string): Rejection {
  if (!("message" in failure)) return { message: offline };
  const [wrong] = failure.fields;
  return wrong === undefined ? { message: failure.message } : { fields: { typedEmail: wrong.message } };
}
