import { type FormEvent, useEffect, useRef, useState } from "react";

/** Reads one field of a form by its name. */
type ReadField = (name: string) => string;

type Props<FieldErrors> = {
  check: (read: ReadField) => FieldErrors;
  /** The form has no faults. */
  onComplete: (read: ReadField, form: HTMLFormElement) => void;
  onInput?: () => void;
  /** Puts the focus into the first field, for forms that open over the page. */
  takesFocus?: boolean;
};

/**
 * A form that is checked when it is sent and from then on with every change. The first field with a fault gets the
 * focus; `focusFirstError` gives it again after the server found one.
 */
export function useCheckedForm<FieldErrors extends object>({
  check,
  onComplete,
  onInput,
  takesFocus = false,
}: Props<FieldErrors>) {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(null);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [takesFocus]);

  return {
    fieldErrors: fieldErrors ?? ({} as FieldErrors),
    focusFirstError: () => setAttempts((count) => count + 1),
    fields: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const read = reader(event.currentTarget);
        const found = check(read);
        setFieldErrors(found);
        setAttempts(attempts + 1);
        if (Object.keys(found).length > 0) return;
        setFieldErrors(null);
        onComplete(read, event.currentTarget);
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (fieldErrors !== null) setFieldErrors(check(reader(event.currentTarget)));
        onInput?.();
      },
    },
  };
}

function reader(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}
