import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { type AwaitedEmail, keepEmail, resendSeconds, useAwaitedEmail } from "./awaited-email.ts";
import { EmailCodeForm } from "./email-code-form.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { useProvider } from "./use-provider.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

/** What to do while a letter is on its way: open its link, type its code, or ask for another. */
export function InboxView() {
  const { messages, path } = useAuthPage();
  const navigate = useNavigate();
  const mail = useAwaitedEmail();
  useEffect(() => {
    if (mail === null) void navigate(path("sign-in"), { replace: true });
  }, [mail, navigate, path]);
  if (!mail) return <NeedsScript />;
  return (
    <>
      <p className="inbox-lead">{interpolate(messages.inboxLead[mail.purpose], { email: mail.email })}</p>
      <p className="inbox-help">{messages.inboxHelp}</p>
      <Resend mail={mail} />
      <p className="inbox-other">{messages.inboxOther}</p>
      <EmailCodeForm mail={mail} />
      <p className="auth-foot">
        <Link to={path(mail.purpose === "confirm" ? "sign-up" : "forgot")}>{messages.otherAddress}</Link>
      </p>
    </>
  );
}

function Resend({ mail: { email, purpose, sentAt } }: { mail: AwaitedEmail }) {
  const { messages, returnTo } = useAuthPage();
  const shared = useLocale().messages;
  const toast = useToast();
  const { busy, failure, ask } = useProvider(false);
  const left = useSecondsUntil(Math.max(sentAt + resendSeconds * 1000, failure?.retryAt ?? 0));

  const send = async () => {
    const response = await ask(async (client) => {
      const { error } = await (purpose === "confirm"
        ? client.resend({ type: "signup", email, options: { emailRedirectTo: returnTo("next") } })
        : client.resetPasswordForEmail(email, { redirectTo: returnTo("new-password") }));
      return { error };
    });
    if (!response) return;
    keepEmail({ email, purpose, sentAt: Date.now() });
    toast({ kind: "success", title: shared.success, text: messages.resent });
  };
  return (
    <Button variant="secondary" block busy={busy} disabled={left > 0} onClick={send}>
      {left > 0 ? interpolate(messages.resendIn, { n: left }) : messages.resend}
    </Button>
  );
}
