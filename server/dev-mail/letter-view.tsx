import { ButtonLink } from "#app/design/button.tsx";
import { type Language, languageTags, localPath } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";
import type { KeptLetter } from "#providers/mailbox/mailbox.ts";
import { MailboxPage, mailboxPath } from "./mailbox-page.tsx";
import { momentOf } from "./moment-of.ts";

type Props = { language: Language; letter: KeptLetter };

/** Lets a letter's links open beside it, and lets it do nothing else. */
export const letterSandbox = "allow-popups allow-popups-to-escape-sandbox";

/** One letter: whom it went to, its link and code within reach, as it looks, and as text. */
export function LetterView({ language, letter }: Props) {
  const mailbox = words(language, "mail").mailbox;
  const path = `${mailboxPath}/${letter.name}`;
  const letterLanguage = languageTags[letter.language];
  return (
    <MailboxPage language={language} title={letter.subject} path={path}>
      <p>
        <a href={localPath(language, mailboxPath)}>{mailbox.all}</a>
      </p>
      <h1 lang={letterLanguage}>{letter.subject}</h1>
      <dl className="letter-facts">
        <Fact label={mailbox.to} value={letter.to} />
        <Fact label={mailbox.written} value={momentOf(letter)} />
        {letter.code !== null && <Fact label={mailbox.code} value={letter.code} className="letter-code" />}
      </dl>
      {letter.link !== null && (
        <p className="letter-link">
          <ButtonLink href={letter.link}>{mailbox.openLink}</ButtonLink>
          <code>{letter.link}</code>
        </p>
      )}
      <h2>{mailbox.asLetter}</h2>
      <iframe className="letter-frame" src={`${path}/letter`} sandbox={letterSandbox} title={letter.subject} />
      <h2>{mailbox.asText}</h2>
      <pre className="letter-text" lang={letterLanguage}>
        {letter.text}
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
