import { Button } from "#app/design/button/button.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import { SlowNote } from "./slow-note.tsx";

type Props = { busy: boolean; children: string; variant?: "primary" | "secondary" };

/** Sends the form, once, and says so when that takes long. */
export function SubmitButton({ busy, children, variant }: Props) {
  const { messages } = useAuthPage();
  return (
    <div>
      <Button type="submit" size="lg" block busy={busy} variant={variant}>
        {children}
      </Button>
      <SlowNote busy={busy} text={messages.stillWorking} />
    </div>
  );
}
