import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type AccountAction, emailPause } from "./account-action.ts";
import { useAccount } from "./account-context.tsx";
import { useCooldown } from "./use-cooldown.ts";
import { useSending } from "./use-sending.ts";

type Props = {
  again: AccountAction;
  /** How long it is until another letter may be sent. */
  waitSeconds?: number;
};

/** Sends a letter again, at most once a minute, and says in how many seconds it may. */
export function ResendButton({ again, waitSeconds = 0 }: Props) {
  const { messages: shared } = useLocale();
  const { messages } = useAccount();
  const { busy, failure, send } = useSending();
  const { seconds, wait } = useCooldown(waitSeconds);
  const toast = useToast();
  const resend = async () => {
    if (seconds > 0 || !(await send(again))) return;
    wait(emailPause);
    toast({ kind: "success", title: shared.success, text: messages.email.resent });
  };
  return (
    <div className="resend">
      <Button variant="secondary" busy={busy} aria-disabled={seconds > 0 || undefined} onClick={resend}>
        {seconds > 0 ? interpolate(messages.auth.resendIn, { n: seconds }) : messages.auth.resend}
      </Button>
      <output className="error-line">{failure ? failureText(failure, messages.failures) : null}</output>
    </div>
  );
}
