import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "#app/design/alert/alert.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "./account-context.tsx";
import { type ArrivedLink, arrivedLink } from "./arrived-link.ts";
import { useCarryOver } from "./use-carry-over.ts";

/** What became of the link in a letter that led here. The address then forgets it: a reload does not say it again. */
export function LinkAlert() {
  const { messages: shared } = useLocale();
  const { user, messages } = useAccount();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const carryOver = useCarryOver();
  const [link] = useState<ArrivedLink | null>(() => arrivedLink(search, hash));

  useEffect(() => {
    if (link === null) return;
    void navigate(pathname, { replace: true, preventScrollReset: true });
    if (link.kind === "used") void carryOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the address changes by it
  }, [link]);

  if (link === null) return null;
  const say = {
    failed: () => (
      <Alert tone="danger" title={messages.email.linkFailed} role="alert">
        {failureText(
          { code: link.kind === "failed" ? link.code : "", message: "", waitSeconds: null },
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
  return <div className="settings-alert">{say[link.kind]()}</div>;
}
