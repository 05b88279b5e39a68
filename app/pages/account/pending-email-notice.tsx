import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import { useAccount } from "./account-context.tsx";
import type { PendingEmail } from "./pending-email.ts";
import { ResendButton } from "./resend-button.tsx";

/** Says where the letters went, and sends them again. */
export function PendingEmailNotice({ pending: { from, to, isExpired, waitSeconds } }: { pending: PendingEmail }) {
  const { words } = useAccount();
  const { href } = useLanguage();
  const text = isExpired ? words.email.expired : words.email.pending;
  return (
    <div className="setting-pending">
      <Notice tone="amber" title={fill(words.email.pendingTitle, { email: to })}>
        {fill(text, { from, to })}
      </Notice>
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
