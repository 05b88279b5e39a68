import type { ReactNode } from "react";
import { Icon } from "#app/design/icon/icon.tsx";

export type FieldTexts = {
  id: string;
  label: string;
  /** "optional" in the reader's language; a field without it is required. */
  optional?: string;
  hint?: string;
  error?: string;
  /** The id of a text outside the field that describes it. */
  describedBy?: string;
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode;
};

type Props = FieldTexts & { children: ReactNode };

/** Label above, control, hint and error below. The control carries `fieldAria(field)`. */
export function Field({ id, label, optional, hint, error, aside, children }: Props) {
  return (
    <div className={error ? "field has-error" : "field"}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {optional ? <small className="optional">{optional}</small> : aside}
      </div>
      {children}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
}

/** Links a control to its hint and error. */
export function fieldAria({ id, hint, error, describedBy }: FieldTexts) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(" ");
  return { id, "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" />
      <span>{text}</span>
    </p>
  );
}
