import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";

/** For an email that was deleted to make room for newer ones, and for unknown names. */
export function MissingEmail({ locale }: { locale: Locale }) {
  const mailbox = messagesFor(locale, "mail").mailbox;
  return (
    <MailboxPage locale={locale} title={mailbox.missing} path={mailboxPath}>
      <h1>{mailbox.missing}</h1>
      <p>
        <a href={localPath(locale, mailboxPath)}>{mailbox.all}</a>
      </p>
    </MailboxPage>
  );
}
