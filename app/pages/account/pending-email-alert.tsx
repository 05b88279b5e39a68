import { Alert } from "#app/design/alert/alert.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "./account-context.tsx";
import type { PendingEmail } from "./pending-email.ts";
import { ResendButton } from "./resend-button.tsx";

/** Says where the letters went, and sends them again. */
export function PendingEmailAlert({ pending: { from, to, isExpired, waitSeconds } }: { pending: PendingEmail }) {
  const { messages } = useAccount();
  const { href } = useLocale();
  const text = isExpired ? messages.email.expired : messages.email.pending;
  return (
    <div className="setting-pending">
      <Alert tone="amber" title={interpolate(messages.email.pendingTitle, { email: to })}>
        {interpolate(text, { from, to })}
      </Alert>
      <ResendButton
        waitSeconds={waitSeconds}
        again={async (client) => {
          const emailRedirectTo = location.origin + href("/dashboard/account");
          return (await client.resend({ type: "email_change", email: from, options: { emailRedirectTo } })).error;
        }}
      />
    </div>
  );
}
