import { useState } from "react";
import { ResendButton, resendIntervalSeconds } from "#app/forms/auth/resend-button.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { failureText } from "#app/session/auth-failure.ts";
import { useAccount } from "./account-context.tsx";
import type { AccountRequest } from "./account-request.ts";
import { useAccountRequest } from "./use-account-request.ts";

type Props = {
  request: AccountRequest;
  /** The seconds until another email may be sent. */
  waitSeconds: number;
};

/** Sends an email of this page again. */
export function AccountResendButton({ request, waitSeconds }: Props) {
  const { messages } = useAccount();
  const { pending, failure, send } = useAccountRequest();
  const [availableAt, setAvailableAt] = useState(() => Date.now() + waitSeconds * 1000);
  const showSuccess = useSuccessToast();
  const resend = async () => {
    if ((await send(request)) !== null) return;
    setAvailableAt(Date.now() + resendIntervalSeconds * 1000);
    showSuccess(messages.email.resent);
  };
  return (
    <div className="resend">
      <ResendButton availableAt={availableAt} pending={pending} onResend={resend} messages={messages.auth} />
      <output className="error-line">{failure ? failureText(failure, messages.failures) : null}</output>
    </div>
  );
}
