import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "#app/session/auth-context.tsx";
import { useAuthPage } from "./auth-page-context.ts";
import { NeedsScript } from "./needs-script.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

/** The second half of signing in, for accounts that have an authenticator. */
export function SecondFactorView() {
  const { path } = useAuthPage();
  const { session, loading } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    if (!loading && session === null) void navigate(path("sign-in"), { replace: true });
  }, [loading, session, navigate, path]);
  return session ? <SecondFactorForm session={session} /> : <NeedsScript />;
}
