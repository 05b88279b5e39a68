import type { ReactNode } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { FieldError } from "#app/design/field/field.tsx";
import { useOperator } from "./operator-context.ts";
import { errorOf } from "./removal-fields.tsx";

type Props<Outcome extends string> = {
  legend: string;
  outcomes: readonly Outcome[];
  label: (outcome: Outcome) => ReactNode;
  failure: ApiFailure | null;
  onChoose?: (outcome: Outcome) => void;
};

/** The outcomes of a decision, of which none is chosen at first. */
export function OutcomeChoice<Outcome extends string>({ legend, outcomes, label, failure, onChoose }: Props<Outcome>) {
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
