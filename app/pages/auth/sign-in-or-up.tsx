import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Tabs } from "#app/design/tabs/tabs.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import type { PostedForm } from "./posted-form.ts";
import { GoogleButton } from "./sign-in/google-button.tsx";
import { SignInForm } from "./sign-in/sign-in-form.tsx";
import { SignUpClosed, SignUpForm } from "./sign-up/sign-up-form.tsx";

type Props = { tab: "sign-in" | "sign-up"; posted: PostedForm | undefined };

/** Signing in and signing up, as two tabs with a URL each. */
export function SignInOrUp({ tab, posted }: Props) {
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
    // Hidden while a stored session is read, so that the form does not flash before the redirect.
    <div className={loading ? "until-session-known" : undefined}>
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
              <SignInForm posted={posted?.tab === "sign-in" ? posted : undefined} />
            ) : (
              <SignUpForm posted={posted?.tab === "sign-up" ? posted : undefined} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
