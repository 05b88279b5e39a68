import type { Session } from "@supabase/auth-js";
import { ButtonLink } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { fill } from "#i18n/fill.ts";
import { useAuthPage } from "../auth-page-context.ts";

/** Explains why a link cannot be used, and offers a new one, or the dashboard to readers who are signed in anyway. */
export function UnusableLink({ reason }: { reason: string }) {
  const { words, path } = useAuthPage();
  const { session } = useAuth();
  return (
    <div className="auth-form">
      <Notice tone="danger" title={words.linkUnusable} role="alert">
        {reason}
      </Notice>
      {session ? (
        <SignedInAlready session={session} />
      ) : (
        <ButtonLink size="lg" block href={path("forgot")}>
          {words.newLink}
        </ButtonLink>
      )}
    </div>
  );
}

export function SignedInAlready({ session }: { session: Session }) {
  const { words } = useAuthPage();
  const { words: shared, href } = useLanguage();
  return (
    <>
      <p className="auth-account">{fill(words.signedInAs, { email: session.user.email ?? "" })}</p>
      <ButtonLink size="lg" block href={href("/dashboard")}>
        {shared.dashboard}
      </ButtonLink>
    </>
  );
}
