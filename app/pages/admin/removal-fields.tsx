import type { ApiFailure } from "#app/api-call.ts";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { removalReasons } from "#domain/moderation/reasons.ts";
import { useOperator } from "./operator-context.ts";

type Props = { failure: ApiFailure | null; withReason: boolean; withFound: boolean; foundHint: string };

/** What a decision about a listing consists of; the names are those of the server's JSON. */
export function RemovalFields({ failure, withReason, withFound, foundHint }: Props) {
  const { admin, removal } = useOperator().texts;
  const errorOf = (name: string) => {
    const error = failure !== null && "fields" in failure && failure.fields.find(({ field }) => field === name);
    return error ? { error: error.message } : {};
  };
  return (
    <>
      {withReason ? (
        <SelectField
          id="removal-reason"
          name="reason"
          label={admin.reason}
          required
          defaultValue=""
          options={[
            { value: "", label: admin.chooseReason },
            ...removalReasons.map((reason) => ({ value: reason, label: removal.reasons[reason] })),
          ]}
          {...errorOf("reason")}
        />
      ) : null}
      {withFound ? (
        <TextArea id="removal-found" name="found" label={admin.found} hint={foundHint} {...errorOf("found")} />
      ) : null}
      <TextArea
        id="removal-note"
        name="note"
        rows={3}
        label={admin.note}
        hint={admin.noteHint}
        optional={admin.optional}
        {...errorOf("note")}
      />
    </>
  );
}

/** The fields of a form that have a text. */
export function filledFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
