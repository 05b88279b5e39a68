import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { fill } from "#i18n/fill.ts";
import { useAccount } from "../account-context.tsx";
import { useProfileSync } from "../use-profile-sync.ts";
import { type LinkResult, linkResult } from "./link-result.ts";

/** The result of the emailed link that opened this page. It is removed from the URL, so that a reload does not repeat it. */
export function LinkResultAlert() {
  const { words: shared } = useLanguage();
  const { user, words } = useAccount();
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
      <Notice tone="danger" title={words.email.linkFailed} role="alert">
        {failureText(
          { code: result.kind === "failed" ? result.code : "", message: "", waitSeconds: null },
          words.failures,
        )}
      </Notice>
    ),
    half: () => (
      <Notice tone="amber" title={words.email.halfTitle} role="alert">
        {words.email.half}
      </Notice>
    ),
    used: () => (
      <Notice tone="leaf" title={shared.success} role="alert">
        {fill(words.email.done, { email: user.email ?? "" })}
      </Notice>
    ),
  };
  return <div className="settings-alert">{alerts[result.kind]()}</div>;
}
