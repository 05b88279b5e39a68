import { Empty } from "#app/design/empty/empty.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { StoredEmail } from "#providers/mailbox/mailbox.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";
import { momentOf } from "./moment-of.ts";

type Props = { locale: Locale; emails: readonly StoredEmail[]; capacity: number };

/** All emails, newest first. */
export function EmailList({ locale, emails, capacity }: Props) {
  const mailbox = messagesFor(locale, "mail").mailbox;
  return (
    <MailboxPage locale={locale} title={mailbox.title} path={mailboxPath}>
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
    </MailboxPage>
  );
}
