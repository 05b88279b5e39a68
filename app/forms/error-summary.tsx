import { useEffect, useRef } from "react";
import { Alert } from "#app/design/alert/alert.tsx";

type Props = {
  /** How many fields need correcting, in words; null when none does. */
  title: string | null;
  /** Counts the attempts to send: each that finds faults brings the focus here. */
  attempts: number;
};

/** Stands over the fields of a form that could not be sent, and takes the focus, so that it is heard. */
export function ErrorSummary({ title, attempts }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);
  if (title === null) return null;
  return (
    <div ref={summary} tabIndex={-1} className="form-alert">
      <Alert tone="danger" title={title} />
    </div>
  );
}
