import { type Language, localPath } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";

/** For a letter that made room for newer ones, and for names that never were. */
export function MissingEmail({ language }: { language: Language }) {
  const mailbox = words(language, "mail").mailbox;
  return (
    <MailboxPage language={language} title={mailbox.missing} path={mailboxPath}>
      <h1>{mailbox.missing}</h1>
      <p>
        <a href={localPath(language, mailboxPath)}>{mailbox.all}</a>
      </p>
    </MailboxPage>
  );
}
