import { Empty } from "#app/design/empty.tsx";
import { fill } from "#i18n/fill.ts";
import { type Language, languageTags, localPath } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { KeptLetter } from "#providers/mailbox/mailbox.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";
import { momentOf } from "./moment-of.ts";

type Props = { language: Language; letters: readonly KeptLetter[]; capacity: number };

/** All letters, the newest first. */
export function LetterList({ language, letters, capacity }: Props) {
  const mailbox = words(language, "mail").mailbox;
  return (
    <MailboxPage language={language} title={mailbox.title} path={mailboxPath}>
      <h1>{mailbox.title}</h1>
      <p className="mailbox-lead">{mailbox.lead}</p>
      {letters.length === 0 ? (
        <Empty title={mailbox.empty} text={mailbox.emptyText} />
      ) : (
        <>
          <ol className="letters">
            {letters.map((letter) => (
              <li key={letter.name}>
                <a href={localPath(language, `${mailboxPath}/${letter.name}`)} lang={languageTags[letter.language]}>
                  {letter.subject}
                </a>
                <span className="letters-to">{letter.to}</span>
                <time dateTime={letter.writtenAt}>{momentOf(letter)}</time>
              </li>
            ))}
          </ol>
          <p className="mailbox-foot">{fill(mailbox.newest, { n: capacity })}</p>
        </>
      )}
    </MailboxPage>
  );
}
