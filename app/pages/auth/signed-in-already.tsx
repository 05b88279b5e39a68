import type { Session } from "@supabase/auth-js";
import { ButtonLink } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { useAuthPage } from "./auth-page-context.ts";

/** Shown when a link has failed but the reader is signed in anyway. */
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
