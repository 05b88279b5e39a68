import type { ReactNode } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { FieldError } from "#app/design/field/field.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { errorOf } from "#app/forms/form-values.ts";
import { useOperator } from "../operator-context.ts";

type ChoiceProps<Outcome extends string> = {
  legend: string;
  outcomes: readonly Outcome[];
  label: (outcome: Outcome) => ReactNode;
  failure: ApiFailure | null;
  onChoose?: (outcome: Outcome) => void;
};

/** The outcomes of a decision. None is chosen at first. */
export function OutcomeChoice<Outcome extends string>({
  legend,
  outcomes,
  label,
  failure,
  onChoose,
}: ChoiceProps<Outcome>) {
  const { reports } = useOperator().texts.admin;
  const isMissing = errorOf(failure, "outcome").error !== undefined;
  return (
    <fieldset aria-describedby={isMissing ? "outcome-error" : undefined}>
      <legend className="label">{legend}</legend>
      {outcomes.map((each) => (
        <label className="admin-choice" key={each}>
          <input type="radio" name="outcome" value={each} required onChange={() => onChoose?.(each)} />
          {label(each)}
        </label>
      ))}
      {isMissing ? (
        <div role="alert">
          <FieldError id="outcome-error" text={reports.chooseOutcome} />
        </div>
      ) : null}
    </fieldset>
  );
}

type RemovalProps = {
  failure: ApiFailure | null;
  /** The reasons to choose from, by key; null for a decision without one. */
  reasons: Readonly<Record<string, string>> | null;
  withFound: boolean;
  foundHint: string;
};

/** The fields of a decision about a listing, named as in the server's JSON. */
export function RemovalFields({ failure, reasons, withFound, foundHint }: RemovalProps) {
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
