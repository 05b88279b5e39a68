import { useMemo, useState } from "react";
import { Notice } from "#app/design/notice.tsx";
import { TextField } from "#app/design/text-field.tsx";
import { authRejection } from "#app/forms/auth-rejection.ts";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { newEmailSchema } from "#domain/accounts/credentials.ts";
import { fill } from "#i18n/fill.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { AccountResendButton } from "../account-resend-button.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useProfileSync } from "../use-profile-sync.ts";
import { type PendingEmail, pendingEmail } from "./pending-email.ts";

/** The email address of the account. It changes once the links in two emails have been opened. */
export function EmailCard() {
  const { user, words } = useAccount();
  const [openedAt] = useState(() => new Date());
  const pending = pendingEmail(user, openedAt);
  const form = useEmailForm();
  return (
    <SettingsCard id="email" title={words.email.title} lead={words.email.lead}>
      <p className="setting-current">
        <span>{words.email.now}</span> <strong>{user.email}</strong>
      </p>
      {pending ? <PendingEmailAlert pending={pending} key={pending.to} /> : null}
      <AccountForm form={form} submitLabel={words.email.save} variant="secondary">
        <TextField
          id="newEmail"
          name="email"
          type="email"
          label={words.email.label}
          hint={words.email.hint}
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
  const { user, words } = useAccount();
  const { href } = useLanguage();
  const syncProfile = useProfileSync();
  const showSuccess = useSuccessToast();
  return useAccountForm({
    schema: useMemo(() => newEmailSchema(user.email ?? ""), [user.email]),
    errorMessages: { email: { ...words.auth.errors.email, same: words.email.same } },
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
      showSuccess(isPending ? words.email.sent : fill(words.email.done, { email }));
      if (!isPending) void syncProfile();
      return null;
    },
    rejection: (failure) =>
      // The only value in the request is the address.
      failure.code === "validation_failed"
        ? { fields: { email: failureText(failure, words.failures) } }
        : authRejection(failure, words.failures),
  });
}

/** Says where the emails were sent, and sends them again. */
function PendingEmailAlert({ pending: { from, to, isExpired, waitSeconds } }: { pending: PendingEmail }) {
  const { words } = useAccount();
  const { href } = useLanguage();
  const text = isExpired ? words.email.expired : words.email.pending;
  return (
    <div className="setting-pending">
      <Notice tone="amber" title={fill(words.email.pendingTitle, { email: to })}>
        {fill(text, { from, to })}
      </Notice>
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
