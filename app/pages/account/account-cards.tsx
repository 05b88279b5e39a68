import type { Session, User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuth } from "#app/session/auth-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import type { AccountAction } from "./account-action.ts";
import { AccountContext, type AccountPageSettings, type AccountValue } from "./account-context.tsx";
import type { AccountMessages } from "./account-messages.ts";
import { EmailCard } from "./email-card.tsx";
import { EmailLanguageCard } from "./email-language-card.tsx";
import { IdentityCheck } from "./identity-check/identity-check.tsx";
import { LinkAlert } from "./link-alert.tsx";
import { NameCard } from "./name-card.tsx";
import { PasswordCard } from "./password/password-card.tsx";
import { RemindersCard } from "./reminders-card.tsx";
import { SessionsCard } from "./sessions/sessions-card.tsx";
import { FactorCard } from "./two-factor/factor-card.tsx";

type Props = AccountPageSettings & { session: Session; messages: AccountMessages };

type Question = {
  action: AccountAction;
  byCode: boolean;
  response: (outcome: AuthFailure | "turned-away" | null) => void;
};

export function AccountCards({ session, ...settings }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  useFreshUser();
  const value: AccountValue = {
    ...settings,
    user: session.user,
    prove: (action, { byCode }) => new Promise((response) => setQuestion({ action, byCode, response })),
  };
  return (
    <AccountContext value={value}>
      <LinkAlert />
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
      {question ? (
        <IdentityCheck
          action={question.action}
          byCode={question.byCode}
          onEnd={(outcome) => {
            setQuestion(null);
            question.response(outcome);
          }}
        />
      ) : null}
    </AccountContext>
  );
}

/** Compares the account with the session's copy: a link may have been opened, or a name changed, elsewhere. */
function useFreshUser(): void {
  const { client } = useAuth();
  useQuery({
    queryKey: ["user"],
    queryFn: async () => {
      const auth = await client();
      const { data, error } = await auth.getUser();
      if (error) throw error;
      const { session } = (await auth.getSession()).data;
      const current = summary(data.user);
      // A new token brings the changes.
      if (session && summary(session.user) !== current) await auth.refreshSession();
      return current;
    },
  });
}

/** The parts of an account that the page shows. */
function summary({ email, new_email, email_change_sent_at, user_metadata, factors }: User): string {
  const ids = (factors ?? []).map(({ id, status }) => [id, status]);
  return JSON.stringify([email, new_email ?? "", email_change_sent_at, user_metadata, ids]);
}
