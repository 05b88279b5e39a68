import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import type { Unconfirmed } from "#app/payments/use-unconfirmed.ts";
import type { Messages } from "#i18n/messages.ts";

/** Shown after a payment whose result could not be read, so that owners do not pay twice. */
export function UnconfirmedAlert({
  unconfirmed,
  messages,
}: {
  unconfirmed: Unconfirmed;
  messages: Messages<"payments">;
}) {
  if (!unconfirmed.shown) return null;
  return (
    <div className="dash-alert">
      <Alert
        tone="amber"
        role="alert"
        title={messages.unconfirmed}
        action={
          <Button variant="secondary" className="alert-a" busy={unconfirmed.busy} onClick={unconfirmed.tryAgain}>
            {messages.tryAgain}
          </Button>
        }
      >
        {messages.unconfirmedText}
      </Alert>
    </div>
  );
}
