import type { Session } from "@supabase/auth-js";
import { ButtonLink } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import { useAuthPage } from "./auth-page-context.ts";

/** Shown when a link has failed but the reader is signed in anyway. */
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
