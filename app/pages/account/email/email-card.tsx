import { useMemo, useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { authRejection } from "#app/forms/auth/auth-rejection.ts";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { newEmailSchema } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { AccountResendButton } from "../account-resend-button.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useProfileSync } from "../use-profile-sync.ts";
import { type PendingEmail, pendingEmail } from "./pending-email.ts";

/** The email address of the account. It changes once the links in two emails have been opened. */
export function EmailCard() {
  const { user, messages } = useAccount();
  const [openedAt] = useState(() => new Date());
  const pending = pendingEmail(user, openedAt);
  const form = useEmailForm();
  return (
    <SettingsCard id="email" title={messages.email.title} lead={messages.email.lead}>
      <p className="setting-current">
        <span>{messages.email.now}</span> <strong>{user.email}</strong>
      </p>
      {pending ? <PendingEmailAlert pending={pending} key={pending.to} /> : null}
      <AccountForm form={form} submitLabel={messages.email.save} variant="secondary">
        <TextField
          id="newEmail"
          name="email"
          type="email"
          label={messages.email.label}
          hint={messages.email.hint}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.email}
        />
      </AccountForm>
    </SettingsCard>
  );
}

function useEmailForm() {
  const { user, messages } = useAccount();
  const { href } = useLocale();
  const syncProfile = useProfileSync();
  const showSuccess = useSuccessToast();
  return useAccountForm({
    schema: useMemo(() => newEmailSchema(user.email ?? ""), [user.email]),
    errorMessages: { email: { ...messages.auth.errors.email, same: messages.email.same } },
    submit: async ({ email }, send, form) => {
      const emailRedirectTo = location.origin + href("/dashboard/account");
      let isPending = true;
      const outcome = await send(async (client, proof) => {
        const { data, error } = await client.updateUser({ email, ...proof }, { emailRedirectTo });
        isPending = data.user?.email !== email;
        return error;
      });
      if (outcome !== null) return outcome;
      form?.reset();
      showSuccess(isPending ? messages.email.sent : interpolate(messages.email.done, { email }));
      if (!isPending) void syncProfile();
      return null;
    },
    rejection: (failure) =>
      // The only value in the request is the address.
      failure.code === "validation_failed"
        ? { fields: { email: failureText(failure, messages.failures) } }
        : authRejection(failure, messages.failures),
  });
}

/** Shows where the emails were sent, and sends them again. */
function PendingEmailAlert({ pending: { from, to, isExpired, waitSeconds } }: { pending: PendingEmail }) {
  const { messages } = useAccount();
  const { href } = useLocale();
  const text = isExpired ? messages.email.expired : messages.email.pending;
  return (
    <div className="setting-pending">
      <Alert tone="amber" title={interpolate(messages.email.pendingTitle, { email: to })}>
        {interpolate(text, { from, to })}
      </Alert>
      <AccountResendButton
        waitSeconds={waitSeconds}
        request={async (client) => {
          const emailRedirectTo = location.origin + href("/dashboard/account");
          return (await client.resend({ type: "email_change", email: from, options: { emailRedirectTo } })).error;
        }}
      />
    </div>
  );
}
