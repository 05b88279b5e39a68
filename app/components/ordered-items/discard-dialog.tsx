import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import type { ItemTexts } from "./item-texts.ts";

type Props = { messages: ItemTexts["leave"]; onStay: () => void; onLeave: () => void };

/** Asks before unsaved changes are lost. */
export function DiscardDialog({ messages: { title, text, stay, leave }, onStay, onLeave }: Props) {
  return (
    <Dialog title={title} onClose={onStay}>
      <p>{text}</p>
      <div className="dialog-actions">
        <Button variant="ghost" onClick={onLeave}>
          {leave}
        </Button>
        <Button onClick={onStay}>{stay}</Button>
      </div>
    </Dialog>
  );
}
