import type { Session } from "@supabase/auth-js";
import { Alert } from "#app/design/alert/alert.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { useAuthPage } from "../auth-page-context.ts";

/** Explains why a link cannot be used, and offers a new one, or the dashboard if the reader is signed in. */
export function UnusableLink({ reason }: { reason: string }) {
  const { messages, path } = useAuthPage();
  const { session } = useAuth();
  return (
    <div className="auth-form">
      <Alert tone="danger" title={messages.linkUnusable} role="alert">
        {reason}
      </Alert>
      {session ? (
        <SignedInAlready session={session} />
      ) : (
        <ButtonLink size="lg" block href={path("forgot")}>
          {messages.newLink}
        </ButtonLink>
      )}
    </div>
  );
}

export function SignedInAlready({ session }: { session: Session }) {
  const { messages } = useAuthPage();
  const { messages: shared, href } = useLocale();
  return (
    <>
      <p className="auth-account">{interpolate(messages.signedInAs, { email: session.user.email ?? "" })}</p>
      <ButtonLink size="lg" block href={href("/dashboard")}>
        {shared.dashboard}
      </ButtonLink>
    </>
  );
}
