import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure, failureText } from "#app/session/auth-failure.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";

type Scope = "local" | "others" | "global";

type Props = { scopes: readonly Scope[]; label?: string; onDone?: () => void };

/** Signs out other devices, all devices, or this browser. The last two lead to the home page. */
export function SignOutButtons({ scopes, label, onDone }: Props) {
  const { messages } = useAccount();
  const { signOut } = useAuth();
  const [scopeEnding, setScopeEnding] = useState<Scope | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { run } = usePending();
  const showSuccess = useSuccessToast();
  const leave = (scope: Scope) =>
    run(async () => {
      setScopeEnding(scope);
      setFailure(null);
      const failed = await signOut(scope).then(
        (error) => error && authFailure(error),
        (error: unknown) => authFailure(error),
      );
      setScopeEnding(null);
      setFailure(failed);
      if (failed !== null || scope !== "others") return;
      showSuccess(messages.sessions.done);
      onDone?.();
    });
  return (
    <>
      <FailureAlert message={failure && failureText(failure, messages.failures)} />
      <div className="setting-actions">
        {scopes.map((scope) => (
          <Button key={scope} variant="secondary" busy={scopeEnding === scope} onClick={() => leave(scope)}>
            {label ?? messages.sessions.scopes[scope]}
          </Button>
        ))}
      </div>
    </>
  );
}
