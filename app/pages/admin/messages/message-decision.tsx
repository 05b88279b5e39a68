import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { errorOf, filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { OutcomeChoice } from "#app/operator/decisions/decision-fields.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { messageOutcomes } from "#domain/messages/message-moderation.ts";
import type { Messages } from "#i18n/messages.ts";
import { type HeldMessage, useHeldMessagesApi } from "./messages-api.ts";

type Props = { message: HeldMessage; texts: Messages<"adminMessages">; onDecided: () => void };

/** The decision about a message. A delivered message is kept or withdrawn. */
export function MessageDecision({ message, texts, onDecided }: Props) {
  const { admin } = useOperator().texts;
  const api = useHeldMessagesApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const decided = await api.decide(message.id, fields);
      if (decided.ok) onDecided();
      else setFailed(decided.failure);
    });
  };
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const isHeld = message.state === "held";
  const choices = {
    deliver: isHeld ? [texts.outcomes.deliver, texts.hints.deliver] : [texts.keep, texts.hints.keep],
    reject: [texts.outcomes.reject, isHeld ? texts.hints.reject : texts.hints.withdraw],
    "reject-and-ban": [texts.outcomes["reject-and-ban"], texts.hints["reject-and-ban"]],
  } as const;
  const possible = messageOutcomes.filter((each) => each !== "reject-and-ban" || message.sender_email !== null);
  return (
    <>
      {failed !== null && !isInvalid ? <OperatorFailure isAction failure={failed} onRetry={resubmit} /> : null}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <OutcomeChoice
          legend={texts.decision}
          outcomes={possible}
          label={(each) => (
            <span>
              {choices[each][0]}
              <small className="admin-choice-hint">{choices[each][1]}</small>
            </span>
          )}
          failure={failed}
          onChoose={() => setFailed(null)}
        />
        <TextArea
          id="message-note"
          name="note"
          rows={3}
          label={admin.note}
          hint={admin.noteHint}
          optional={admin.optional}
          {...errorOf(failed, "note")}
        />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.decide}
          </Button>
        </div>
      </form>
    </>
  );
}
