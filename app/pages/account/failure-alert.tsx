import { Alert } from "#app/design/alert/alert.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type AuthFailure, failureText } from "#app/session/auth-failure.ts";
import { useAccount } from "./account-context.tsx";

/** What went wrong and belongs to no field. */
export function FailureAlert({ failure }: { failure: AuthFailure | null }) {
  const { messages: shared } = useLocale();
  const { messages } = useAccount();
  if (failure === null) return null;
  return (
    <Alert tone="danger" title={shared.error} role="alert">
      {failureText(failure, messages.failures)}
    </Alert>
  );
}
