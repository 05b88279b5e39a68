import { type Language, localPath } from "#i18n/language.ts";
import { messagesFor } from "#i18n/messages.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";

/** For a letter that made room for newer ones, and for names that never were. */
export function MissingEmail({ language }: { language: Language }) {
  const mailbox = messagesFor(language, "mail").mailbox;
  return (
    <MailboxPage language={language} title={mailbox.missing} path={mailboxPath}>
      <h1>{mailbox.missing}</h1>
      <p>
        <a href={localPath(language, mailboxPath)}>{mailbox.all}</a>
      </p>
    </MailboxPage>
  );
}
