import { useEffect, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";

/** The provider's minimum interval between two emails of a kind to one address. */
export const resendIntervalSeconds = 60;

type Props = {
  /** When the email may be sent again, in milliseconds since the epoch. */
  availableAt: number;
  pending: boolean;
  block?: boolean;
  onResend: () => void;
  messages: Pick<Messages<"auth">, "resend" | "resendIn">;
};

/** Sends an email again. Until that is possible, the button counts down the seconds. */
export function ResendButton({ availableAt, pending, block, onResend, messages }: Props) {
  const seconds = useCountdown(availableAt);
  return (
    <Button
      variant="secondary"
      block={block}
      busy={pending}
      aria-disabled={seconds > 0 || undefined}
      onClick={seconds > 0 ? undefined : onResend}
    >
      {seconds > 0 ? interpolate(messages.resendIn, { n: seconds }) : messages.resend}
    </Button>
  );
}

/** The seconds until `time` (milliseconds since the epoch), counting down to 0. */
function useCountdown(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= time;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((time - now) / 1000));
}
