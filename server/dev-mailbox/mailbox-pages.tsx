import type { ReactNode } from "react";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { StoredEmail } from "#providers/mailbox/mailbox.ts";
import { BareDocument } from "#server/bare-document/bare-document.tsx";

/** The path of the mailbox; its Chinese pages are under /zh like all others. */
export const mailboxPath = "/dev/mail";
export const mailboxStylesheet = `${mailboxPath}/style.css`;

/** Allows only links, which open in a new tab. */
export const emailSandbox = "allow-popups allow-popups-to-escape-sandbox";

type ListProps = { locale: Locale; emails: readonly StoredEmail[]; capacity: number };

/** All emails, newest first. */
export function EmailList({ locale, emails, capacity }: ListProps) {
  const mailbox = messagesFor(locale, "email").mailbox;
  return (
    <MailboxDocument locale={locale} title={mailbox.title} path={mailboxPath}>
      <h1>{mailbox.title}</h1>
      <p className="mailbox-lead">{mailbox.lead}</p>
      {emails.length === 0 ? (
        <Empty title={mailbox.empty} text={mailbox.emptyText} />
      ) : (
        <>
          <ol className="emails">
            {emails.map((email) => (
              <li key={email.name}>
                <a href={localPath(locale, `${mailboxPath}/${email.name}`)} lang={localeTags[email.language]}>
                  {email.subject}
                </a>
                <span className="emails-to">{email.to}</span>
                <time dateTime={email.writtenAt}>{momentOf(email)}</time>
              </li>
            ))}
          </ol>
          <p className="mailbox-foot">{interpolate(mailbox.newest, { n: capacity })}</p>
        </>
      )}
    </MailboxDocument>
  );
}

/** One email: its recipient, its link and code, its rendered HTML, and its text. */
export function EmailView({ locale, email }: { locale: Locale; email: StoredEmail }) {
  const mailbox = messagesFor(locale, "email").mailbox;
  const path = `${mailboxPath}/${email.name}`;
  const emailLanguage = localeTags[email.language];
  return (
    <MailboxDocument locale={locale} title={email.subject} path={path}>
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
    </MailboxDocument>
  );
}

/** For an email that was deleted to make room for newer ones, and for unknown names. */
export function MissingEmail({ locale }: { locale: Locale }) {
  const mailbox = messagesFor(locale, "email").mailbox;
  return (
    <MailboxDocument locale={locale} title={mailbox.missing} path={mailboxPath}>
      <h1>{mailbox.missing}</h1>
      <p>
        <a href={localPath(locale, mailboxPath)}>{mailbox.all}</a>
      </p>
    </MailboxDocument>
  );
}

function MailboxDocument(props: { locale: Locale; title: string; path: string; children: ReactNode }) {
  return <BareDocument {...props} className="mailbox" stylesheet={mailboxStylesheet} />;
}

function Fact({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{value}</dd>
    </div>
  );
}

/** When an email was written, to the second, in UTC: `2026-11-21 20:32:05`. */
function momentOf({ writtenAt }: StoredEmail): string {
  return writtenAt.slice(0, 19).replace("T", " ");
}
