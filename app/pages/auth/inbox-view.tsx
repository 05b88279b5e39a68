import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#app/design/button.tsx";
import { useToast } from "#app/design/toast.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import { useAuthPage } from "./auth-page-context.ts";
import { type AwaitedEmail, keepEmail, resendSeconds, useAwaitedEmail } from "./awaited-email.ts";
import { EmailCodeForm } from "./email-code-form.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { useProvider } from "./use-provider.ts";
import { useSecondsUntil } from "./use-seconds-until.ts";

/** What to do while a letter is on its way: open its link, type its code, or ask for another. */
export function InboxView() {
  const { words, path } = useAuthPage();
  const navigate = useNavigate();
  const mail = useAwaitedEmail();
  useEffect(() => {
    if (mail === null) void navigate(path("sign-in"), { replace: true });
  }, [mail, navigate, path]);
  if (!mail) return <NeedsScript />;
  return (
    <>
      <p className="inbox-lead">{fill(words.inboxLead[mail.purpose], { email: mail.email })}</p>
      <p className="inbox-help">{words.inboxHelp}</p>
      <Resend mail={mail} />
      <p className="inbox-other">{words.inboxOther}</p>
      <EmailCodeForm mail={mail} />
      <p className="auth-foot">
        <Link to={path(mail.purpose === "confirm" ? "sign-up" : "forgot")}>{words.otherAddress}</Link>
      </p>
    </>
  );
}

function Resend({ mail: { email, purpose, sentAt } }: { mail: AwaitedEmail }) {
  const { words, returnTo } = useAuthPage();
  const shared = useLanguage().words;
  const toast = useToast();
  const { busy, failure, ask } = useProvider(false);
  const left = useSecondsUntil(Math.max(sentAt + resendSeconds * 1000, failure?.retryAt ?? 0));

  const send = async () => {
    const answer = await ask(async (client) => {
      const { error } = await (purpose === "confirm"
        ? client.resend({ type: "signup", email, options: { emailRedirectTo: returnTo("next") } })
        : client.resetPasswordForEmail(email, { redirectTo: returnTo("new-password") }));
      return { error };
    });
    if (!answer) return;
    keepEmail({ email, purpose, sentAt: Date.now() });
    toast({ kind: "success", title: shared.success, text: words.resent });
  };
  return (
    <Button variant="secondary" block busy={busy} disabled={left > 0} onClick={send}>
      {left > 0 ? fill(words.resendIn, { n: left }) : words.resend}
    </Button>
  );
}
