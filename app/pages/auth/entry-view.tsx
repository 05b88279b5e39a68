import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Tabs } from "#app/design/tabs/tabs.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import { GoogleButton } from "./google-button.tsx";
import type { ReceivedForm } from "./receive-form.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpClosed } from "./sign-up-closed.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Props = { tab: "sign-in" | "sign-up"; received: ReceivedForm | undefined };

/** Signing in and signing up, as two tabs with an address each. */
export function EntryView({ tab, received }: Props) {
  const { messages, accounts, path } = useAuthPage();
  const { loading } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();
  const open = (id: Props["tab"]) => navigate(path(id), { replace: true, preventScrollReset: true });
  const shown = useRef(tab);
  useEffect(() => {
    // A message about one tab must not show on the other.
    if (shown.current !== tab) toast(null);
    shown.current = tab;
  }, [tab, toast]);
  return (
    // Until a stored session is read, whoever has one does not see the form flash by.
    <div className={loading ? "until-known" : undefined}>
      <Tabs
        label={messages.tabs}
        tabs={[
          { id: "sign-in", label: messages.signIn, href: path("sign-in") },
          { id: "sign-up", label: messages.signUp, href: path("sign-up") },
        ]}
        selected={tab}
        panelId="auth-form"
        onSelect={open}
      />
      <div role="tabpanel" id="auth-form" aria-labelledby={tab}>
        {tab === "sign-up" && !accounts.signUps ? (
          <SignUpClosed />
        ) : (
          <>
            {accounts.google ? <GoogleButton /> : null}
            {tab === "sign-in" ? (
              <SignInForm received={received?.tab === "sign-in" ? received : undefined} />
            ) : (
              <SignUpForm received={received?.tab === "sign-up" ? received : undefined} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
