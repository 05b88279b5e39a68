import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { errorOf } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import type { Result } from "#std/result.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";

type Props = {
  title: string;
  lead?: string;
  /** The field: its name in the server's JSON, and its texts. */
  field: { id: string; name: string; label: string; hint: string };
  confirm: string;
  /** Sends the typed text. */
  send: (text: string) => Promise<Result<unknown, ApiFailure>>;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for one text and sends it. The typed text is kept after a failure. */
export function TextDialog({ title, lead, field, confirm, send, onClose, onDone }: Props) {
  const { admin } = useOperator().texts;
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const wrong = errorOf(failed, field.name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(field.name);
    void run(async () => {
      const sent = await send(typeof typed === "string" ? typed : "");
      if (sent.ok) onDone();
      else setFailed(sent.failure);
    });
  };
  return (
    <Dialog title={title} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null || wrong.error ? null : <OperatorFailure isAction failure={failed} onRetry={resubmit} />}
      <form ref={form} className="admin-decision" onSubmit={submit} noValidate>
        {lead === undefined ? null : <p>{lead}</p>}
        <TextArea rows={4} {...field} {...wrong} />
        <div className="row">
          <Button type="submit" busy={pending}>
            {confirm}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
