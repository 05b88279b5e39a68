import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { hasNoPassword } from "#app/session/has-no-password.ts";
import { needsSecondFactor } from "#app/session/second-factor.ts";
import type { Messages } from "#i18n/messages.ts";
import { NeedsScript, useHydrated } from "./auth-form.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import type { AuthView } from "./auth-view.ts";
import { CheckInboxView } from "./check-inbox/check-inbox-view.tsx";
import { LinkErrorAlert, useLinkError, useLinkFailure } from "./link/link-error-alert.tsx";
import { type LinkToken, LinkTokenView, linkToken } from "./link/link-token-view.tsx";
import { SignedInAlready, UnusableLink } from "./link/unusable-link.tsx";
import type { PostedForm } from "./posted-form.ts";
import { ForgotPasswordView } from "./recover/forgot-password-view.tsx";
import { NewPasswordForm } from "./recover/new-password-form.tsx";
import { SecondFactorForm } from "./second-factor/second-factor-form.tsx";
import { SignInOrUp } from "./sign-in-or-up.tsx";

type Props = { view: AuthView; hasNext: boolean; posted: PostedForm | undefined };

/** The column beside the plum panel: the link home, the heading, and the form of the view. */
export function AuthBox({ view, hasNext, posted }: Props) {
  const { messages } = useAuthPage();
  const { href } = useLocale();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const token = useMemo(() => (isHydrated ? linkToken(search) : null), [isHydrated, search]);
  const { session } = useAuth();
  const linkError = useLinkError(view);
  useRedirectAfterSignIn(view, token !== null || linkError.isSignedIn);
  const heading = useHeadingFocus(token === null ? view : "link");
  const link = { title: messages.linkHeading, lead: linkError.isSignedIn ? null : messages.linkLead };
  const { title, lead } = token === null && !linkError.isSignedIn ? headOf(view, messages) : link;
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
      {linkError.code === null ? null : <LinkErrorAlert code={linkError.code} />}
      {linkError.isSignedIn && session ? (
        <div className="auth-form">
          <SignedInAlready session={session} />
        </div>
      ) : (
        <ViewOf view={view} posted={posted} token={token} />
      )}
    </div>
  );
}

function ViewOf({ view, posted, token }: Omit<Props, "hasNext"> & { token: LinkToken | null }) {
  if (token !== null) return <LinkTokenView token={token} />;
  switch (view) {
    case "forgot":
      return <ForgotPasswordView />;
    case "check-inbox":
      return <CheckInboxView />;
    case "new-password":
      return <NewPasswordView />;
    case "second-factor":
      return <SecondFactorView />;
    default:
      return <SignInOrUp tab={view} posted={posted} />;
  }
}

/** The second step of signing in, for accounts with an authenticator app. */
function SecondFactorView() {
  const { path } = useAuthPage();
  const { session, loading } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (!loading && session === null) void navigate(path("sign-in"), { replace: true });
  }, [loading, session, navigate, path]);
  return session ? <SecondFactorForm session={session} /> : <NeedsScript />;
}

/**
 * The target of password-reset links, which start a session. An account with an authenticator app needs its code first.
 */
function NewPasswordView() {
  const { messages, failures } = useAuthPage();
  const { session, loading } = useAuth();
  const { search } = useLocation();
  const failure = useLinkFailure();
  if (failure !== null || (session === null && !loading)) {
    // A code that the client did not use: its verifier is in another browser.
    const isElsewhere = new URLSearchParams(search).has("code");
    return (
      <UnusableLink reason={failure ?? (isElsewhere ? failures.codes.flow_state_not_found : messages.linkExpired)} />
    );
  }
  if (session && needsSecondFactor(session)) return <SecondFactorForm session={session} />;
  if (session) return <NewPasswordForm session={session} />;
  return (
    <div className="auth-form">
      <NeedsScript />
      <output className="with-script">{messages.checkingLink}</output>
    </div>
  );
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

/** Moves the focus to the heading when the view changes, except between the two tabs. */
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

/**
 * Redirects signed-in readers to their destination: through the second factor if the account has one, and through the
 * new-password form if they are resetting the password or have none. `isPaused`: a link on the page is still unused.
 */
function useRedirectAfterSignIn(view: AuthView, isPaused: boolean): void {
  const { path, returnTo } = useAuthPage();
  const { session, loading, event } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (isPaused || loading || session === null || view === "new-password") return;
    const { pathname, search, hash } = new URL(returnTo("next"));
    const choosesPassword = event === "PASSWORD_RECOVERY" || hasNoPassword(session.user);
    const stop: AuthView | null = choosesPassword
      ? "new-password"
      : needsSecondFactor(session)
        ? "second-factor"
        : null;
    if (stop !== view) void navigate(stop === null ? pathname + search + hash : path(stop), { replace: true });
  }, [view, isPaused, session, loading, event, path, returnTo, navigate]);
}
