import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { errorOf, filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { banReasons } from "#domain/moderation/reasons.ts";
import { type PersonAction, type PersonDetail, usePeopleApi } from "./people-api.ts";
import type { PeopleTexts } from "./people-texts.ts";

type Props = { person: PersonDetail; texts: PeopleTexts; onDone: (action: PersonAction) => void };

/** An operator's actions on an account; each is confirmed in a dialog. */
export function PersonActions({ person, texts, onDone }: Props) {
  const [action, setAction] = useState<PersonAction | null>(null);
  const done = (action: PersonAction) => {
    setAction(null);
    onDone(action);
  };
  return (
    <>
      <div className="row admin-actions">
        <Button variant="secondary" onClick={() => setAction("sessions/end")}>
          {texts.endAll}
        </Button>
        {person.ban !== null || person.email === "" ? null : (
          <Button variant="secondary" onClick={() => setAction("reset-password")}>
            {texts.reset}
          </Button>
        )}
        {person.is_operator || person.ban !== null ? null : (
          <Button className="btn-danger" onClick={() => setAction("ban")}>
            {texts.ban}
          </Button>
        )}
        {person.ban === null ? null : <Button onClick={() => setAction("lift-ban")}>{texts.lift}</Button>}
      </div>
      {action === null ? null : (
        <ActionDialog
          key={action}
          id={person.id}
          action={action}
          texts={texts}
          onClose={() => setAction(null)}
          onDone={done}
        />
      )}
    </>
  );
}

type DialogProps = {
  id: string;
  action: PersonAction;
  texts: PeopleTexts;
  onClose: () => void;
  onDone: (action: PersonAction) => void;
};

function ActionDialog({ id, action, texts, onClose, onDone }: DialogProps) {
  const { admin } = useOperator().texts;
  const people = usePeopleApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const { title, text, confirm } = {
    "sessions/end": { title: texts.endAllTitle, text: texts.endAllText, confirm: texts.confirmEndAll },
    "reset-password": { title: texts.resetTitle, text: texts.resetText, confirm: texts.confirmReset },
    ban: { title: texts.banTitle, text: texts.banText, confirm: texts.confirmBan },
    "lift-ban": { title: texts.liftTitle, text: texts.liftText, confirm: texts.confirmLift },
  }[action];
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const acted = await people.act(id, action, fields);
      if (acted.ok) onDone(action);
      else setFailed(acted.failure);
    });
  };
  return (
    <Dialog title={title} closeLabel={admin.cancel} onClose={onClose}>
      {failed === null || isInvalid ? null : <OperatorFailure isAction failure={failed} onRetry={resubmit} />}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <p>{text}</p>
        {action === "ban" ? <BanFields texts={texts} failure={failed} /> : null}
        {action === "ban" || action === "lift-ban" ? (
          <TextArea
            id="person-note"
            name="note"
            rows={3}
            label={admin.note}
            hint={admin.noteHint}
            optional={admin.optional}
            {...errorOf(failed, "note")}
          />
        ) : null}
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

function BanFields({ texts, failure }: { texts: PeopleTexts; failure: ApiFailure | null }) {
  const { admin } = useOperator().texts;
  return (
    <>
      <SelectField
        id="ban-reason"
        name="reason"
        label={texts.reason}
        required
        defaultValue=""
        options={[
          { value: "", label: admin.chooseReason },
          ...banReasons.map((reason) => ({ value: reason, label: texts.reasons[reason] })),
        ]}
        {...errorOf(failure, "reason")}
      />
      <TextField
        id="ban-until"
        name="until"
        type="date"
        label={texts.until}
        hint={texts.untilHint}
        optional={admin.optional}
        {...errorOf(failure, "until")}
      />
    </>
  );
}
