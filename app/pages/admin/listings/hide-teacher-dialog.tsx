import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { RemovalFields } from "#app/operator/decisions/decision-fields.tsx";
import type { Removed } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { reportReasons } from "#domain/moderation/reasons.ts";
import type { Result } from "#std/result.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Props = {
  title: string;
  texts: ListingTexts["own"];
  send: (fields: object) => Promise<Result<Removed, ApiFailure>>;
  onClose: () => void;
  onHidden: (removed: Removed) => void;
};

/** Asks why a teacher is hidden, with the reasons of reports, and for the text for the owner. */
export function HideTeacherDialog({ title, texts, send, onClose, onHidden }: Props) {
  const { admin, report } = useOperator().texts;
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const reasons = Object.fromEntries(reportReasons["team-member"].map((reason) => [reason, report.reasons[reason]]));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const hidden = await send(fields);
      if (hidden.ok) onHidden(hidden.value);
      else setFailed(hidden.failure);
    });
  };
  return (
    <Dialog title={title} closeLabel={admin.cancel} onClose={onClose}>
      {failed !== null && !isInvalid ? <OperatorFailure isAction failure={failed} onRetry={resubmit} /> : null}
      <form ref={form} className="admin-decision" onSubmit={submit} noValidate>
        <p>{texts.hideTeacherText}</p>
        <RemovalFields failure={failed} reasons={reasons} withFound foundHint={admin.foundHint} />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.confirmHideTeacher}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
