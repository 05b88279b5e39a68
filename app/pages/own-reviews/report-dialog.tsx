import { type FormEvent, useId, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { readForm } from "#app/forms/form-messages.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { reportReasons } from "#domain/moderation/reasons.ts";
import type { OwnReview } from "./own-reviews-api.ts";
import type { OwnReviewsTexts } from "./own-reviews-texts.ts";
import type { OwnReviewsState } from "./use-own-reviews.ts";

type Props = { review: OwnReview; state: OwnReviewsState; texts: OwnReviewsTexts; onClose: () => void };

/** Asks why the owner reports a review to operators. */
export function ReportDialog({ review, state, texts, onClose }: Props) {
  const { messages, reasons, failures } = texts;
  const id = useId();
  const toast = useToast();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const isMissing = failed !== null && "fields" in failed && failed.fields.some(({ field }) => field === "reason");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason = "", text = "" } = readForm(new FormData(event.currentTarget));
    void run(async () => {
      const sent = await state.api.report(review.id, { reason, text });
      if (!sent.ok) return setFailed(sent.failure);
      toast({ kind: "success", title: messages.reported });
      onClose();
    });
  };
  return (
    <Dialog title={messages.reportTitle} closeLabel={messages.close} onClose={onClose}>
      <form className="own-review-report" onSubmit={send} noValidate>
        <p>{messages.reportLead}</p>
        {failed !== null && !isMissing ? (
          <Alert tone="danger" title={failureText(failed, failures)} role="alert" />
        ) : null}
        <fieldset aria-describedby={isMissing ? `${id}-error` : undefined}>
          <legend className="label">{messages.reportReason}</legend>
          {reportReasons.review.map((reason) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} required />
              {reasons[reason]}
            </label>
          ))}
          {isMissing ? (
            <p className="error" id={`${id}-error`} role="alert">
              {messages.reasonMissing}
            </p>
          ) : null}
        </fieldset>
        <TextArea id={`${id}-text`} name="text" label={messages.reportText} optional={messages.optional} rows={3} />
        <div className="dialog-actions">
          <Button variant="ghost" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={pending}>
            {messages.sendReport}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
