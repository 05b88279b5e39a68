import { type FormEvent, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type FieldErrors, fieldErrors } from "#std/field-errors.ts";
import {
  type FieldMessages,
  messagesOf,
  type Rejection,
  readForm,
  rejectedFields,
  type Values,
} from "./form-messages.ts";
import { usePending } from "./use-pending.ts";

/** A form's values by field. The messages of the schema's issues are error codes. */
export type FormSchema = z.core.$ZodType<Record<string, unknown>>;

/** Sends valid values. Resolves to null if they are accepted, otherwise to the rejection. */
type Send<Schema extends FormSchema> = (
  values: z.output<Schema>,
  form: HTMLFormElement | null,
) => Promise<Rejection | null>;

type Options<Schema extends FormSchema> = {
  schema: Schema;
  /** The text of an error code. */
  message: (field: string, code: string) => string;
  send: Send<Schema>;
  /** A controlled form's current values. Without it, the form's own fields are read. */
  values?: Values;
  /** Error codes that the server found in a form posted without JavaScript. */
  postedErrors?: FieldErrors;
};

export type Form<Schema extends FormSchema = FormSchema> = ReturnType<typeof useForm<Schema>>;

/**
 * A form validated by a zod schema on submit, and after that on every change until it is accepted. After a failed
 * attempt, focus moves to the error summary if the form has one, otherwise to the first invalid field. Only one
 * submission is sent at a time, and the fields retain their input.
 */
export function useForm<Schema extends FormSchema>({ schema, message, send, values, postedErrors }: Options<Schema>) {
  const form = useRef<HTMLFormElement>(null);
  const { pending, run } = usePending();
  /** Null until changes are validated. */
  const [codes, setCodes] = useState<FieldErrors | null>(postedErrors ?? null);
  const [rejected, setRejected] = useState<{ rejection: Rejection; sent: Values } | null>(null);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('.error-summary, [aria-invalid="true"]')?.focus();
  }, [attempts]);

  const validate = (entered: Values) => fieldErrors(z.safeParse(schema, entered).error);
  const submit = async (entered: Values, sendValues = send) => {
    const { data, error } = z.safeParse(schema, entered);
    setCodes(fieldErrors(error));
    setAttempts((count) => count + 1);
    if (error) return;
    await run(async () => {
      setRejected(null);
      const rejection = await sendValues(data, form.current);
      if (rejection === null) return setCodes(null);
      setRejected({ rejection, sent: entered });
      setAttempts((count) => count + 1);
    });
  };
  const reset = () => {
    setCodes(null);
    setRejected(null);
  };

  const invalid = codes !== null && values ? validate(values) : (codes ?? {});
  const refused = rejected
    ? rejectedFields(rejected.rejection, {
        fields: fieldsOf(schema, rejected.sent),
        sent: rejected.sent,
        current: values ?? rejected.sent,
      })
    : {};
  const errors: FieldMessages = { ...refused, ...messagesOf(invalid, message) };
  return {
    /** Texts by field, of the schema's errors and the server's. */
    errors: errors as Readonly<Partial<Record<keyof z.output<Schema>, string>>>,
    errorCount: Object.keys(errors).length,
    /** The server's message about the last submission as a whole. */
    failure: Object.keys(refused).length === 0 ? (rejected?.rejection.message ?? null) : null,
    isRejected: rejected !== null,
    isAttempted: attempts > 0,
    pending,
    submit,
    reset,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(values ?? readForm(new FormData(event.currentTarget)));
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (values) return;
        setRejected(null);
        if (codes !== null) setCodes(validate(readForm(new FormData(event.currentTarget))));
      },
    },
  };
}

/** Returns the fields of an object schema. For other schemas, for example unions, returns the submitted fields. */
function fieldsOf(schema: FormSchema, sent: Values): string[] {
  return Object.keys(schema instanceof z.core.$ZodObject ? schema._zod.def.shape : sent);
}
