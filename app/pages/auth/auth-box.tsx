import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import { useAuthPage } from "./auth-page-context.ts";
import type { AuthView } from "./auth-view.ts";
import { ComplaintAlert, useComplaint } from "./complaint-alert.tsx";
import { EntryView } from "./entry-view.tsx";
import { ForgotView } from "./forgot-view.tsx";
import { InboxView } from "./inbox-view.tsx";
import { type LinkToken, linkToken } from "./link-token.ts";
import { LinkTokenView } from "./link-token-view.tsx";
import { NewPasswordView } from "./new-password-view.tsx";
import type { ReceivedForm } from "./receive-form.ts";
import { SecondFactorView } from "./second-factor-view.tsx";
import { SignedInAlready } from "./signed-in-already.tsx";
import { useIsAlive } from "./use-is-alive.ts";
import { useWayOn } from "./use-way-on.ts";

type Props = { view: AuthView; hasNext: boolean; received: ReceivedForm | undefined };

/** The column beside the plum panel: the way home, what this is about, and the form. */
export function AuthBox({ view, hasNext, received }: Props) {
  const { messages } = useAuthPage();
  const { href } = useLocale();
  const { search } = useLocation();
  const isAlive = useIsAlive();
  const token = useMemo(() => (isAlive ? linkToken(search) : null), [isAlive, search]);
  const { session } = useAuth();
  const { complaint, isSignedIn } = useComplaint(view);
  useWayOn(view, token !== null || isSignedIn);
  const heading = useHeadingFocus(token === null ? view : "link");
  const link = { title: messages.linkHeading, lead: isSignedIn ? null : messages.linkLead };
  const { title, lead } = token === null && !isSignedIn ? headOf(view, messages) : link;
  return (
    <div className="auth-box">
      <a className={buttonClass({ variant: "ghost" }, "auth-back")} href={href("/")}>
        <Icon name="arrow-left" size={18} />
        {messages.backToHome}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead === null ? null : (
        <p>{view === "sign-in" && hasNext && token === null ? messages.signInToContinue : lead}</p>
      )}
      {complaint === null ? null : <ComplaintAlert complaint={complaint} />}
      {isSignedIn && session ? (
        <div className="auth-form">
          <SignedInAlready session={session} />
        </div>
      ) : (
        <ViewOf view={view} received={received} token={token} />
      )}
    </div>
  );
}

function ViewOf({ view, received, token }: Omit<Props, "hasNext"> & { token: LinkToken | null }) {
  if (token !== null) return <LinkTokenView token={token} />;
  switch (view) {
    case "forgot":
      return <ForgotView />;
    case "check-inbox":
      return <InboxView />;
    case "new-password":
      return <NewPasswordView />;
    case "second-factor":
      return <SecondFactorView />;
    default:
      return <EntryView tab={view} received={received} />;
  }
}

function headOf(view: AuthView, messages: Messages<"auth">): { title: string; lead: string | null } {
  switch (view) {
    case "forgot":
      return { title: messages.forgotHeading, lead: messages.forgotLead };
    case "check-inbox":
      return { title: messages.inboxHeading, lead: null };
    case "new-password":
      return { title: messages.newPasswordHeading, lead: null };
    case "second-factor":
      return { title: messages.secondFactorHeading, lead: null };
    case "sign-up":
      return { title: messages.signUpHeading, lead: messages.signUpLead };
    default:
      return { title: messages.signInHeading, lead: messages.signInLead };
  }
}

/** Takes keyboard and screen reader along when the view changes; between the two tabs they stay where they are. */
function useHeadingFocus(view: AuthView | "link") {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    const isTabChange = [shown.current, view].every((name) => name === "sign-in" || name === "sign-up");
    shown.current = view;
    if (!isTabChange) heading.current?.focus({ preventScroll: true });
  }, [view]);
  return heading;
}
