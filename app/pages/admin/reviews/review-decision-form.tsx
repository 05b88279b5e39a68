import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { errorOf, filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { OutcomeChoice } from "#app/operator/decisions/decision-fields.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import type { ReviewOutcome } from "#domain/reviews/moderation/review-queue.ts";
import { declineReasons } from "#domain/reviews/review.ts";
import type { AdminReviewTexts } from "./admin-review-texts.ts";
import { type QueuedReviewDetail, useReviewsApi } from "./reviews-api.ts";

type Props = { review: QueuedReviewDetail; texts: AdminReviewTexts; onDecided: () => void };

const withReason: readonly ReviewOutcome[] = ["ask-changes", "refuse", "remove"];

/** The decision about a review. Declining or removing it needs a reason from a fixed list. */
export function ReviewDecisionForm({ review, texts: { own }, onDecided }: Props) {
  const { admin } = useOperator().texts;
  const api = useReviewsApi();
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(null);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const decided = await api.decide(review.id, fields);
      if (decided.ok) onDecided();
      else setFailed(decided.failure);
    });
  };
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  return (
    <>
      {failed !== null && !isInvalid ? <OperatorFailure isAction failure={failed} onRetry={resubmit} /> : null}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <OutcomeChoice
          legend={own.decision}
          outcomes={review.outcomes}
          label={(each) => own.outcomes[each]}
          failure={failed}
          onChoose={(each) => {
            setOutcome(each);
            setFailed(null);
          }}
        />
        {outcome === null ? null : <DecisionFields outcome={outcome} failure={failed} texts={own} />}
        <div className="row">
          <Button type="submit" busy={pending}>
            {own.decide}
          </Button>
          <span className="hint">{admin.emailNote}</span>
        </div>
      </form>
    </>
  );
}

type FieldsProps = { outcome: ReviewOutcome; failure: ApiFailure | null; texts: AdminReviewTexts["own"] };

function DecisionFields({ outcome, failure, texts }: FieldsProps) {
  const { admin, report } = useOperator().texts;
  return (
    <>
      {withReason.includes(outcome) ? (
        <SelectField
          id="review-reason"
          name="reason"
          label={admin.reason}
          required
          defaultValue=""
          options={[
            { value: "", label: admin.chooseReason },
            ...declineReasons.map((reason) => ({ value: reason, label: report.reasons[reason] })),
          ]}
          {...errorOf(failure, "reason")}
        />
      ) : null}
      {outcome === "publish" || outcome === "restore" ? null : (
        <TextArea
          id="review-found"
          name="found"
          label={admin.found}
          hint={texts.foundHint}
          {...errorOf(failure, "found")}
        />
      )}
    </>
  );
}
