import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { authRejection } from "#app/forms/auth/auth-rejection.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type Form, type FormSchema, useForm } from "#app/forms/use-form.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { FieldErrors } from "#std/field-errors.ts";
import { useAuthPage } from "./auth-page-context.ts";
import type { AuthView } from "./auth-view.ts";
import { useAuthRequest } from "./use-auth-request.ts";

type Options<Schema extends FormSchema, Response> = {
  schema: Schema;
  request: (client: GoTrueClient, values: z.output<Schema>) => Promise<Response>;
  /** Called after a success. Not needed if only the new session matters. */
  onSuccess?: (response: Response, values: z.output<Schema>) => void;
  /** The error codes of the form that was posted without JavaScript. */
  postedErrors?: FieldErrors;
  /** Texts for the provider's failures, if they differ from the page's. */
  failures?: Messages<"authFailures">;
};

/**
 * A form that submits to the auth provider. Rejections are shown in a toast and, if they concern a field, at that
 * field.
 */
export function useAuthForm<Schema extends FormSchema, Response extends { error: AuthError | null }>({
  schema,
  request,
  onSuccess,
  postedErrors,
  failures,
}: Options<Schema, Response>) {
  const page = useAuthPage();
  const texts = failures ?? page.failures;
  const { pending, failure, send } = useAuthRequest({ leaves: true, failures: texts });
  const errorMessages: Record<string, Record<string, string>> = page.messages.errors;
  const form = useForm({
    schema,
    message: (field, code) => interpolate(errorMessages[field]?.[code] ?? code, { n: page.accounts.passwordMinimum }),
    send: async (values) => {
      const response = await send((client) => request(client, values));
      if (response === undefined) return {};
      if (!response.ok) return authRejection(response.failure, texts);
      onSuccess?.(response.value, values);
      return null;
    },
    ...(postedErrors && { postedErrors }),
  });
  const needsScript = postedErrors !== undefined && !form.isAttempted && Object.keys(postedErrors).length === 0;
  return { ...form, pending, providerFailure: failure, needsScript };
}

type AuthFormProps = {
  form: Pick<Form, "props" | "errorCount" | "isRejected" | "pending"> & { needsScript: boolean };
  /** The view to which the form is posted without JavaScript. */
  view: AuthView;
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** A paragraph above the error summary. */
  lead?: ReactNode;
  /** Follows the submit button. */
  footer?: ReactNode;
  /** False if the only field shows its own error. */
  hasSummary?: boolean;
  children?: ReactNode;
};

/** The form element: error summary, fields, submit button. */
export function AuthForm({
  form,
  view,
  submitLabel,
  variant,
  lead,
  footer,
  hasSummary = true,
  children,
}: AuthFormProps) {
  const { messages, path } = useAuthPage();
  const { messages: shared } = useLocale();
  return (
    <form className="auth-form" method="post" action={path(view)} {...form.props}>
      {lead}
      {hasSummary ? <ErrorSummary count={form.isRejected ? 0 : form.errorCount} messages={messages.summary} /> : null}
      {form.needsScript ? (
        <Alert tone="amber" title={shared.needsScriptTitle} role="alert">
          {messages.needsScriptText}
        </Alert>
      ) : null}
      {children}
      <div>
        <Button type="submit" size="lg" block busy={form.pending} variant={variant}>
          {submitLabel}
        </Button>
        <SlowHint pending={form.pending} text={messages.stillWorking} />
      </div>
      {footer}
    </form>
  );
}

const slowMilliseconds = 4000;

/** Shows a message if a submission takes long. */
function SlowHint({ pending, text }: { pending: boolean; text: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), slowMilliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return <output className="hint live-hint slow-hint">{isSlow ? text : null}</output>;
}

/** Shown without JavaScript in views that need it. */
export function NeedsScript() {
  const { messages } = useAuthPage();
  const { messages: shared } = useLocale();
  return (
    <div className="without-script">
      <Alert tone="amber" title={shared.needsScriptTitle}>
        {messages.needsScriptText}
      </Alert>
    </div>
  );
}

/**
 * Whether the page is hydrated. Parts of the URL that only the browser may show, for example tokens and link errors,
 * are rendered after hydration; the server renders the page without them.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => {};
