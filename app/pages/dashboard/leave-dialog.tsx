import { Button } from "#app/design/button.tsx";
import { Dialog } from "#app/design/dialog.tsx";
import type { Words } from "#i18n/words.ts";

type Props = { words: Words<"dashboard">["leave"]; onStay: () => void; onLeave: () => void };

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ words, onStay, onLeave }: Props) {
  return (
    <Dialog title={words.title} onClose={onStay}>
      <p className="muted">{words.text}</p>
      <div className="dialog-acts">
        <Button variant="ghost" onClick={onLeave}>
          {words.go}
        </Button>
        <Button onClick={onStay}>{words.stay}</Button>
      </div>
    </Dialog>
  );
}
