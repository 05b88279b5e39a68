import type { ApiFailure } from "#app/api-call.ts";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { useOperator } from "./operator-context.ts";

type Props = {
  failure: ApiFailure | null;
  /** The reasons to choose from, by key; null for a decision without one. */
  reasons: Readonly<Record<string, string>> | null;
  withFound: boolean;
  foundHint: string;
};

/** What a decision about a listing consists of; the names are those of the server's JSON. */
export function RemovalFields({ failure, reasons, withFound, foundHint }: Props) {
  const { admin } = useOperator().texts;
  return (
    <>
      {reasons !== null ? (
        <SelectField
          id="removal-reason"
          name="reason"
          label={admin.reason}
          required
          defaultValue=""
          options={[
            { value: "", label: admin.chooseReason },
            ...Object.entries(reasons).map(([value, label]) => ({ value, label })),
          ]}
          {...errorOf(failure, "reason")}
        />
      ) : null}
      {withFound ? (
        <TextArea id="removal-found" name="found" label={admin.found} hint={foundHint} {...errorOf(failure, "found")} />
      ) : null}
      <TextArea
        id="removal-note"
        name="note"
        rows={3}
        label={admin.note}
        hint={admin.noteHint}
        optional={admin.optional}
        {...errorOf(failure, "note")}
      />
    </>
  );
}

/** The error of a field, by its name in the server's JSON, as the fields of forms take it. */
export function errorOf(failure: ApiFailure | null, name: string): { error?: string } {
  const error = failure !== null && "fields" in failure && failure.fields.find(({ field }) => field === name);
  return error ? { error: error.message } : {};
}

/** The fields of a form that have a text. */
export function filledFields(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}
