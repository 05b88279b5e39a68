import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useToast } from "#app/design/toast/toast.tsx";
import { CodeField } from "#app/forms/auth/code-field.tsx";
import { ResendButton, resendIntervalSeconds } from "#app/forms/auth/resend-button.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { codeSchema } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { AuthForm, NeedsScript, useAuthForm } from "../auth-form.tsx";
import { useAuthPage } from "../auth-page-context.ts";
import { type RequestedEmail, storeRequestedEmail, useRequestedEmail } from "../requested-email.ts";
import { useAuthRequest } from "../use-auth-request.ts";

/** After an email was requested: open its link, type its code, or request another. */
export function CheckInboxView() {
  const { messages, path } = useAuthPage();
  const navigate = useNavigate();
  const requested = useRequestedEmail();
  useEffect(() => {
    if (requested === null) void navigate(path("sign-in"), { replace: true });
  }, [requested, navigate, path]);
  if (!requested) return <NeedsScript />;
  return (
    <>
      <p className="inbox-lead">{interpolate(messages.inboxLead[requested.purpose], { email: requested.email })}</p>
      <p className="inbox-help">{messages.inboxHelp}</p>
      <Resend requested={requested} />
      <p className="inbox-other">{messages.inboxOther}</p>
      <EmailCodeForm requested={requested} />
      <p className="auth-footer">
        <Link to={path(requested.purpose === "confirm" ? "sign-up" : "forgot")}>{messages.otherAddress}</Link>
      </p>
    </>
  );
}

function Resend({ requested: { email, purpose, sentAt } }: { requested: RequestedEmail }) {
  const { messages, returnTo } = useAuthPage();
  const showSuccess = useSuccessToast();
  const { pending, failure, send } = useAuthRequest({ leaves: false });
  const resend = async () => {
    const response = await send(async (client) => {
      const { error } = await (purpose === "confirm"
        ? client.resend({ type: "signup", email, options: { emailRedirectTo: returnTo("confirmed") } })
        : client.resetPasswordForEmail(email, { redirectTo: returnTo("new-password") }));
      return { error };
    });
    if (!response?.ok) return;
    storeRequestedEmail({ email, purpose, sentAt: Date.now() });
    showSuccess(messages.resent);
  };
  return (
    <ResendButton
      availableAt={Math.max(sentAt + resendIntervalSeconds * 1000, failure?.retryAt ?? 0)}
      pending={pending}
      block
      onResend={resend}
      messages={messages}
    />
  );
}

/** Takes the code in the email, for readers who open it on another device. */
function EmailCodeForm({ requested: { email, purpose } }: { requested: RequestedEmail }) {
  const { messages } = useAuthPage();
  const toast = useToast();
  const form = useAuthForm({
    schema: codeSchema,
    request: (client, { code: token }) =>
      client.verifyOtp({ email, token, type: purpose === "confirm" ? "signup" : "recovery" }),
    onSuccess: () => {
      if (purpose === "confirm")
        toast({ kind: "success", title: messages.accountCreatedTitle, text: messages.accountCreated });
    },
  });
  return (
    <AuthForm form={form} view="sign-in" submitLabel={messages.continueWithCode} variant="secondary" hasSummary={false}>
      <CodeField id="code" label={messages.code} error={form.errors.code} />
    </AuthForm>
  );
}
