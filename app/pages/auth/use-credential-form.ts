import { type FormEvent, useEffect, useRef, useState } from "react";

/** Reads one field of the form by its name. */
export type ReadField = (name: string) => string;

/**
 * A form that is checked when it is sent and from then on with every change (DESIGN: errors appear on submit, then
 * live). `posted` is what the server found when the form came to it without script.
 */
export function useCredentialForm<Faults extends object>(check: (read: ReadField) => Faults, posted?: Faults) {
  const [faults, setFaults] = useState<Faults | null>(posted ?? null);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState(posted !== undefined && isEmpty(posted));
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = check(reader(event.currentTarget));
    setFaults(found);
    setRefused(isEmpty(found));
    setAttempts(attempts + 1);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (faults !== null) setFaults(check(reader(event.currentTarget)));
  };
  return { faults: faults ?? ({} as Faults), attempts, refused, summary, onSubmit, onInput };
}

function reader(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

function isEmpty(faults: object): boolean {
  return Object.keys(faults).length === 0;
}
