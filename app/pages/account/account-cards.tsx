import type { Session, User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import { AccountContext, type AccountPageSettings, type AccountValue } from "./account-context.tsx";
import type { AccountMessages } from "./account-messages.ts";
import type { AccountRequest, RequestOutcome } from "./account-request.ts";
import { DeletionCard } from "./deletion/deletion-card.tsx";
import { EmailCard } from "./email/email-card.tsx";
import { LinkResultAlert } from "./email/link-result-alert.tsx";
import { ExportCard } from "./export/export-card.tsx";
import { IdentityCheck } from "./identity-check/identity-check.tsx";
import { EmailLanguageCard } from "./notifications/email-language-card.tsx";
import { RemindersCard } from "./notifications/reminders-card.tsx";
import { PasswordCard } from "./password/password-card.tsx";
import { NameCard } from "./profile/name-card.tsx";
import { SessionsCard } from "./sessions/sessions-card.tsx";
import { FactorCard } from "./two-factor/factor-card.tsx";

type Props = AccountPageSettings & { session: Session; messages: AccountMessages };

/** A request that is pending until the reader confirms their identity. */
type UnconfirmedRequest = {
  request: AccountRequest;
  byCode: boolean;
  resolve: (outcome: RequestOutcome) => void;
};

export function AccountCards({ session, ...settings }: Props) {
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedRequest | null>(null);
  const fresh = useFreshUser();
  const value: AccountValue = {
    ...settings,
    ...fresh,
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
          <ExportCard />
          <DeletionCard />
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

/** Compares the account with the session's copy: a link may have been opened, or a name changed, elsewhere. */
function useFreshUser(): Pick<AccountValue, "isUserFresh" | "refreshUser"> {
  const { client } = useAuth();
  const { isSuccess, refetch } = useQuery({
    queryKey: ["user"],
    queryFn: async () => {
      const auth = await client();
      const { data, error } = await auth.getUser();
      if (error) throw error;
      const { session } = (await auth.getSession()).data;
      const current = summary(data.user);
      // The changes come with a new token.
      if (session && summary(session.user) !== current) await auth.refreshSession();
      return current;
    },
  });
  return { isUserFresh: isSuccess, refreshUser: () => void refetch() };
}

/** The parts of an account that the page shows. */
function summary({ email, new_email, email_change_sent_at, user_metadata, factors }: User): string {
  const ids = (factors ?? []).map(({ id, status }) => [id, status]);
  return JSON.stringify([email, new_email ?? "", email_change_sent_at, user_metadata, ids]);
}
