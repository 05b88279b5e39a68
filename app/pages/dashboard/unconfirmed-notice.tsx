import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import type { Unconfirmed } from "#app/payments/use-unconfirmed.ts";
import type { Messages } from "#i18n/messages.ts";

/** Somebody came back from paying, and the server could not be asked how it went: so that nobody pays twice. */
export function UnconfirmedNotice({
  unconfirmed,
  messages,
}: {
  unconfirmed: Unconfirmed;
  messages: Messages<"payments">;
}) {
  if (!unconfirmed.shown) return null;
  return (
    <div className="dash-notice">
      <Notice
        tone="amber"
        role="alert"
        title={messages.unconfirmed}
        action={
          <Button variant="secondary" className="notice-a" busy={unconfirmed.busy} onClick={unconfirmed.tryAgain}>
            {messages.tryAgain}
          </Button>
        }
      >
        {messages.unconfirmedText}
      </Notice>
    </div>
  );
}
