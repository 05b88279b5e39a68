import { ButtonLink } from "#app/design/button/button.tsx";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { StoredEmail } from "#providers/mailbox/mailbox.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";
import { momentOf } from "./moment-of.ts";

type Props = { locale: Locale; email: StoredEmail };

/** Lets an email's links open in a new tab, and nothing else. */
export const emailSandbox = "allow-popups allow-popups-to-escape-sandbox";

/** One email: its recipient, its link and code within reach, as it looks, and as text. */
export function EmailView({ locale, email }: Props) {
  const mailbox = messagesFor(locale, "mail").mailbox;
  const path = `${mailboxPath}/${email.name}`;
  const emailLanguage = localeTags[email.language];
  return (
    <MailboxPage locale={locale} title={email.subject} path={path}>
      <p>
        <a href={localPath(locale, mailboxPath)}>{mailbox.all}</a>
      </p>
      <h1 lang={emailLanguage}>{email.subject}</h1>
      <dl className="email-facts">
        <Fact label={mailbox.to} value={email.to} />
        <Fact label={mailbox.written} value={momentOf(email)} />
        {email.code !== null && <Fact label={mailbox.code} value={email.code} className="email-code" />}
      </dl>
      {email.link !== null && (
        <p className="email-link">
          <ButtonLink href={email.link}>{mailbox.openLink}</ButtonLink>
          <code>{email.link}</code>
        </p>
      )}
      <h2>{mailbox.asEmail}</h2>
      <iframe className="email-frame" src={`${path}/email`} sandbox={emailSandbox} title={email.subject} />
      <h2>{mailbox.asText}</h2>
      <pre className="email-text" lang={emailLanguage}>
        {email.text}
      </pre>
    </MailboxPage>
  );
}

function Fact({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
}
