import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { PasswordField } from "#app/components/password-field.tsx";
import { Button } from "#app/design/button/button.tsx";
import { authRejection } from "#app/forms/auth/auth-rejection.ts";
import { CodeField } from "#app/forms/auth/code-field.tsx";
import { resendIntervalSeconds } from "#app/forms/auth/resend-button.tsx";
import { type FormSchema, useForm } from "#app/forms/use-form.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, failureText } from "#app/session/auth-failure.ts";
import { codeSchema, currentPasswordSchema } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useFieldMessage } from "../account-form.tsx";
import { type AccountRequest, type Proof, sendOnce, wasJustSent } from "../account-request.ts";
import { AccountResendButton } from "../account-resend-button.tsx";

type Props = {
  request: AccountRequest;
  /** Called when the request has succeeded, or failed for a reason that another proof does not change. */
  onEnd: (outcome: AuthFailure | null) => void;
};

/** Confirms a request with the current password. */
export function PasswordProofForm({ request, onEnd, onCode }: Props & { onCode: () => void }) {
  const { user, messages } = useAccount();
  const form = useProofForm({
    request,
    onEnd,
    schema: currentPasswordSchema,
    errorMessages: { currentPassword: { missing: messages.failures.codes.current_password_required } },
    proof: ({ currentPassword }) => ({ current_password: currentPassword }),
  });
  const useCode = (
    <Button variant="ghost" onClick={onCode}>
      {messages.prove.useCode}
    </Button>
  );
  const lead = <p className="muted">{messages.prove.byPassword}</p>;
  return (
    <AccountForm form={form} submitLabel={messages.prove.confirm} lead={lead} actions={useCode}>
      {/* Associates the password with its account for password managers. */}
      <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
      <PasswordField
        id="prove-password"
        name="currentPassword"
        label={messages.password.current}
        autoComplete="current-password"
        error={form.errors.currentPassword}
        messages={messages.auth}
      />
    </AccountForm>
  );
}

const sendCode: AccountRequest = async (client) => (await client.reauthenticate()).error;

/** Emails a code, and confirms a request with it. `onPassword` switches to the password, if the account has one. */
export function CodeProofForm({ request, onEnd, onPassword }: Props & { onPassword: (() => void) | undefined }) {
  const { user, messages } = useAccount();
  const { unsent, resend } = useEmailedCode();
  const form = useProofForm({
    request,
    onEnd,
    schema: codeSchema,
    errorMessages: messages.auth.errors,
    proof: ({ code }) => ({ nonce: code }),
  });
  const failure = form.failure ?? (unsent && failureText(unsent, messages.failures));
  const actions = (
    <>
      <AccountResendButton
        key={unsent ? "unsent" : "sent"}
        waitSeconds={unsent ? 0 : resendIntervalSeconds}
        request={resend}
      />
      {onPassword ? (
        <Button variant="ghost" onClick={onPassword}>
          {messages.prove.usePassword}
        </Button>
      ) : null}
    </>
  );
  const lead = unsent ? null : (
    <p className="muted">{interpolate(messages.prove.byCode, { email: user.email ?? "" })}</p>
  );
  return (
    <AccountForm form={{ ...form, failure }} submitLabel={messages.prove.confirm} lead={lead} actions={actions}>
      <CodeField id="prove-code" label={messages.auth.code} error={form.errors.code} />
    </AccountForm>
  );
}

/** Emails a code when the form opens. `unsent`: why that failed; null once one was sent. */
function useEmailedCode() {
  const { client } = useAuth();
  const [unsent, setUnsent] = useState<AuthFailure | null>(null);
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void sendOnce(client, sendCode).then((failure) => {
      if (failure !== null && !wasJustSent(failure)) setUnsent(failure);
    });
  }, [client]);
  const resend: AccountRequest = async (auth) => {
    const error = await sendCode(auth);
    if (error === null) setUnsent(null);
    return error;
  };
  return { unsent, resend };
}

type ProofOptions<Schema extends FormSchema> = Props & {
  schema: Schema;
  errorMessages: Record<string, Record<string, string>>;
  proof: (values: z.output<Schema>) => Proof;
};

/** Sends the request with the typed proof. */
function useProofForm<Schema extends FormSchema>({
  request,
  onEnd,
  schema,
  errorMessages,
  proof,
}: ProofOptions<Schema>) {
  const { client } = useAuth();
  const { messages } = useAccount();
  return useForm({
    schema,
    message: useFieldMessage(errorMessages),
    send: async (values) => {
      const failure = await sendOnce(client, request, proof(values));
      if (failure !== null && mayRetry(failure)) return authRejection(failure, messages.failures);
      onEnd(failure);
      return null;
    },
  });
}

const retryCodes = new Set([
  "reauthentication_not_valid",
  "otp_expired",
  "current_password_invalid",
  "current_password_required",
  "reauthentication_needed",
  "offline",
  "unreachable",
  "unavailable",
]);

/** Whether another proof, or the same one later, may succeed. Other failures concern the form that sent the request. */
function mayRetry({ code }: AuthFailure): boolean {
  return retryCodes.has(code) || code.startsWith("over_");
}
