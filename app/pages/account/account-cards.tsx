import type { Session } from "@supabase/auth-js";
import { useState } from "react";
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
import { useFreshUser } from "./use-fresh-user.ts";

type Props = AccountPageSettings & { session: Session; messages: AccountMessages };

type Question = {
  action: AccountAction;
  byCode: boolean;
  response: (outcome: AuthFailure | "turned-away" | null) => void;
};

export function AccountCards({ session, ...settings }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  useFreshUser(session.user);
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
