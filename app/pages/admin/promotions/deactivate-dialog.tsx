import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { errorOf, filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type PromotionRow, usePromotionsApi } from "./promotions-api.ts";

type Props = {
  row: PromotionRow;
  texts: Messages<"adminPromotions">;
  onClose: () => void;
  onDone: (row: PromotionRow) => void;
};

/** Asks for the reason before deactivating a code. */
export function DeactivateDialog({ row, texts, onClose, onDone }: Props) {
  const { admin } = useOperator().texts;
  const api = usePromotionsApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { note = "" } = filledFields(event.currentTarget);
    void run(async () => {
      const done = await api.deactivate(row.id, note);
      if (done.ok) onDone(done.value);
      else setFailed(done.failure);
    });
  };
  return (
    <Dialog title={interpolate(texts.deactivateTitle, { code: row.code })} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null || isInvalid ? null : (
        <OperatorFailure title={texts.failed} failure={failed} onRetry={resubmit} />
      )}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <p>{texts.deactivateText}</p>
        <TextArea
          id="deactivate-note"
          name="note"
          rows={2}
          label={texts.why}
          hint={texts.noteHint}
          {...errorOf(failed, "note")}
        />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirmDeactivate}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
