import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { authRejection } from "#app/forms/auth/auth-rejection.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import { type Form, type FormSchema, useForm } from "#app/forms/use-form.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "./account-context.tsx";
import { type RequestOutcome, type SendRequest } from "./account-request.ts";
import { useAccountRequest } from "./use-account-request.ts";

type Options<Schema extends FormSchema> = {
  schema: Schema;
  /** The texts of the error codes, by field. */
  errorMessages: Record<string, Record<string, string>>;
  /** Sends one request. It resolves to null after a success. */
  submit: (values: z.output<Schema>, send: SendRequest, form: HTMLFormElement | null) => Promise<RequestOutcome>;
  /** Returns how a failure is shown; by default at its field or above the form. */
  rejection?: (failure: AuthFailure) => Rejection;
};

/** A form that submits to the auth provider. */
export function useAccountForm<Schema extends FormSchema>({
  schema,
  errorMessages,
  submit,
  rejection,
}: Options<Schema>) {
  const { messages } = useAccount();
  const { send } = useAccountRequest();
  const message = useFieldMessage(errorMessages);
  return useForm({
    schema,
    message,
    send: async (values, form) => {
      const outcome = await submit(values, send, form);
      if (outcome === null) return null;
      if (outcome === "dismissed") return {};
      return rejection ? rejection(outcome) : authRejection(outcome, messages.failures);
    },
  });
}

/** Looks up the text of an error code. */
export function useFieldMessage(
  errorMessages: Options<FormSchema>["errorMessages"],
): (field: string, code: string) => string {
  const { accounts } = useAccount();
  return (field, code) => interpolate(errorMessages[field]?.[code] ?? code, { n: accounts.passwordMinimum });
}

type AccountFormProps = {
  form: Pick<Form, "props" | "failure" | "pending">;
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** Content above the alert. */
  lead?: ReactNode;
  /** Buttons beside the submit button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The form element: alert, fields, submit button. */
export function AccountForm({ form, submitLabel, variant, lead, actions, children }: AccountFormProps) {
  return (
    <form className="setting-form" {...form.props}>
      {lead}
      <FailureAlert message={form.failure} />
      {children}
      <div className="setting-actions">
        <Button type="submit" variant={variant} busy={form.pending}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}

/** A failure that concerns no field. */
export function FailureAlert({ message }: { message: string | null }) {
  const { messages: shared } = useLocale();
  if (message === null) return null;
  return (
    <Alert tone="danger" title={shared.error} role="alert">
      {message}
    </Alert>
  );
}
