import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import type { Messages } from "#i18n/messages.ts";

type Props = { messages: Messages<"dashboard">["leave"]; onStay: () => void; onLeave: () => void };

/** Asks for confirmation before unsaved changes are discarded. */
export function LeaveDialog({ messages, onStay, onLeave }: Props) {
  return (
    <Dialog title={messages.title} onClose={onStay}>
      <p className="muted">{messages.text}</p>
      <div className="dialog-actions">
        <Button variant="ghost" onClick={onLeave}>
          {messages.go}
        </Button>
        <Button onClick={onStay}>{messages.stay}</Button>
      </div>
    </Dialog>
  );
}
