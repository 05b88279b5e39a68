import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { useProfileSync } from "../use-profile-sync.ts";
import { type LinkResult, linkResult } from "./link-result.ts";

/**
 * The result of the emailed link that opened this page. It is removed from the URL, so that a reload does not repeat
 * it.
 */
export function LinkResultAlert() {
  const { messages: shared } = useLocale();
  const { user, messages } = useAccount();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const syncProfile = useProfileSync();
  const [result] = useState<LinkResult | null>(() => linkResult(search, hash));

  useEffect(() => {
    if (result === null) return;
    void navigate(pathname, { replace: true, preventScrollReset: true });
    if (result.kind === "used") void syncProfile();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: it changes the URL itself
  }, [result]);

  if (result === null) return null;
  const alerts = {
    failed: () => (
      <Alert tone="danger" title={messages.email.linkFailed} role="alert">
        {failureText(
          { code: result.kind === "failed" ? result.code : "", message: "", waitSeconds: null },
          messages.failures,
        )}
      </Alert>
    ),
    half: () => (
      <Alert tone="amber" title={messages.email.halfTitle} role="alert">
        {messages.email.half}
      </Alert>
    ),
    used: () => (
      <Alert tone="leaf" title={shared.success} role="alert">
        {interpolate(messages.email.done, { email: user.email ?? "" })}
      </Alert>
    ),
  };
  return <div className="settings-alert">{alerts[result.kind]()}</div>;
}
