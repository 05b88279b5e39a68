import { Button } from "#app/design/button.tsx";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import { useCountdown } from "./use-countdown.ts";

/** The provider's minimum interval between two emails of a kind to one address. */
export const resendIntervalSeconds = 60;

type Props = {
  /** When the email may be sent again, in milliseconds since the epoch. */
  availableAt: number;
  pending: boolean;
  block?: boolean;
  onResend: () => void;
  words: Pick<Words<"auth">, "resend" | "resendIn">;
};

/** Sends an email again. Until that is possible, the button counts down the seconds. */
export function ResendButton({ availableAt, pending, block, onResend, words }: Props) {
  const seconds = useCountdown(availableAt);
  return (
    <Button
      variant="secondary"
      block={block}
      busy={pending}
      aria-disabled={seconds > 0 || undefined}
      onClick={seconds > 0 ? undefined : onResend}
    >
      {seconds > 0 ? fill(words.resendIn, { n: seconds }) : words.resend}
    </Button>
  );
}
