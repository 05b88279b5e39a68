import type { Session } from "@supabase/auth-js";
import { useState } from "react";
import { AccountContext, type AccountPageSettings, type AccountValue } from "./account-context.tsx";
import type { AccountMessages } from "./account-messages.ts";
import type { AccountRequest } from "./account-request.ts";
import { EmailCard } from "./email/email-card.tsx";
import { LinkResultAlert } from "./email/link-result-alert.tsx";
import { IdentityCheck } from "./identity-check/identity-check.tsx";
import { EmailLanguageCard } from "./notifications/email-language-card.tsx";
import { RemindersCard } from "./notifications/reminders-card.tsx";
import { PasswordCard } from "./password/password-card.tsx";
import { NameCard } from "./profile/name-card.tsx";
import { SessionsCard } from "./sessions/sessions-card.tsx";
import { FactorCard } from "./two-factor/factor-card.tsx";
import type { RequestOutcome } from "./use-account-request.ts";
import { useFreshUser } from "./use-fresh-user.ts";

type Props = AccountPageSettings & { session: Session; messages: AccountMessages };

/** A request that waits for the reader to confirm their identity. */
type UnconfirmedRequest = {
  request: AccountRequest;
  byCode: boolean;
  resolve: (outcome: RequestOutcome) => void;
};

export function AccountCards({ session, ...settings }: Props) {
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedRequest | null>(null);
  useFreshUser(session.user);
  const value: AccountValue = {
    ...settings,
    user: session.user,
    confirmIdentity: (request, { byCode }) => new Promise((resolve) => setUnconfirmed({ request, byCode, resolve })),
  };
  return (
    <AccountContext value={value}>
      <LinkResultAlert />
      <div className="settings">
        <div className="settings-main">
          <NameCard />
          <EmailCard />
          <PasswordCard />
          <FactorCard />
          <SessionsCard />
        </div>
        <div className="settings-aside">
          <EmailLanguageCard />
          <RemindersCard />
        </div>
      </div>
      {unconfirmed ? (
        <IdentityCheck
          request={unconfirmed.request}
          byCode={unconfirmed.byCode}
          onEnd={(outcome) => {
            setUnconfirmed(null);
            unconfirmed.resolve(outcome);
          }}
        />
      ) : null}
    </AccountContext>
  );
}
