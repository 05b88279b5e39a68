import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { failureText } from "#app/session/auth-failure.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { refusedField } from "./refused-field.ts";
import { useProvider } from "./use-provider.ts";

/** Reads one field of the form by its name. */
export type ReadField = (name: string) => string;

type Options<FieldErrors, Reply> = {
  check: (read: ReadField) => FieldErrors;
  question: (client: GoTrueClient, read: ReadField) => Promise<Reply>;
  /** What follows an answer, where it is not the session that says so. */
  onResponse?: (response: Reply, read: ReadField) => void;
  /** What the server found when the form came to it without script. */
  posted?: FieldErrors;
};

/**
 * A form that shows its field errors on submit, and from then on as they change. A valid form is sent to the provider;
 * an error that the provider returns for one field is shown under that field.
 */
export function useAuthForm<FieldErrors extends object, Reply extends { error: AuthError | null }>({
  check,
  question,
  onResponse,
  posted,
}: Options<FieldErrors, Reply>) {
  const { failures } = useAuthPage();
  const { busy, failure, ask } = useProvider(true);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors | null>(posted ?? null);
  const [attempts, setAttempts] = useState(0);
  const [isChanged, setChanged] = useState(false);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = reader(event.currentTarget);
    const found = check(read);
    setFieldErrors(found);
    setAttempts(attempts + 1);
    if (!isEmpty(found)) return;
    const response = await ask((client) => question(client, read));
    setChanged(false);
    if (response) onResponse?.(response, read);
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    setChanged(true);
    if (fieldErrors !== null) setFieldErrors(check(reader(event.currentTarget)));
  };
  const refused = failure && !isChanged ? refusedField(failure.code) : null;
  return {
    fieldErrors: fieldErrors ?? ({} as FieldErrors),
    refusals: failure && refused ? { [refused]: failureText(failure, failures) } : {},
    failure,
    busy,
    /** The form came to the server, complete, because the browser runs no script. */
    needsScript: posted !== undefined && attempts === 0 && isEmpty(posted),
    summary,
    onSubmit,
    onInput,
  };
}

function reader(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

function isEmpty(fieldErrors: object): boolean {
  return Object.keys(fieldErrors).length === 0;
}
