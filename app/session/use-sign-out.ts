import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { updatePaymentRecord } from "#app/payments/payment-record.ts";
import type { Messages } from "#i18n/messages.ts";
import { useAuth } from "./auth-context.tsx";
import { authFailure, failureText } from "./auth-failure.ts";

/**
 * Ends this browser's session and navigates home. If that fails, for example because the client's script does not
 * load, a message explains why in the reader's locale. Resolves to whether the session has ended.
 */
export function useSignOut(failures: Messages<"authFailures">): () => Promise<boolean> {
  const { signOut } = useAuth();
  const { messages } = useLocale();
  const toast = useToast();
  return async () => {
    const error: unknown = await signOut().catch((thrown: unknown) => thrown);
    if (error === null) {
      updatePaymentRecord(null);
      return true;
    }
    toast({ kind: "error", title: messages.error, text: failureText(authFailure(error), failures) });
    return false;
  };
}
