import { BrandNames } from "#app/components/brand.tsx";
import { Button } from "#app/design/button.tsx";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import { brand } from "#i18n/brand.ts";
import { type Language, languageTags, localPath, otherLanguage } from "#i18n/language.ts";
import { words } from "#i18n/words.ts";

/** Where letters lead to for it; the Chinese page stands under /zh like all others. */
export const unsubscribePath = "/unsubscribe";

type Props = {
  language: Language;
  token: string;
  /** What holds now; null when the token is nobody's. */
  choice: ReminderChoice | null;
  /** Whether the reader has just chosen it. */
  isAnswer: boolean;
  contactEmail: string;
};

/** The whole page, from html on: the site's look without its script. */
export function UnsubscribePage({ language, token, choice, isAnswer, contactEmail }: Props) {
  const other = otherLanguage(language);
  const shared = words(language, "shared");
  const { title } = words(language, "mail").unsubscribe;
  return (
    <html lang={languageTags[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.title[language]}`}</title>
        <link rel="stylesheet" href={`${unsubscribePath}/style.css`} />
      </head>
      <body>
        <a className="skip" href="#main">
          {shared.skipToContent}
        </a>
        <header className="unsubscribe-header wrap">
          <a className="brand" href={localPath(language, "/")}>
            <BrandNames />
          </a>
          <a href={addressOf(other, token)} lang={languageTags[other]} hrefLang={languageTags[other]}>
            {other === "zh" ? "中文" : "English"}
          </a>
        </header>
        <main id="main" className="unsubscribe wrap">
          {choice === null ? (
            <UnknownLink language={language} contactEmail={contactEmail} />
          ) : (
            <Choice language={language} token={token} choice={choice} isAnswer={isAnswer} />
          )}
        </main>
      </body>
    </html>
  );
}

type ChoiceProps = Pick<Props, "language" | "token" | "isAnswer"> & { choice: ReminderChoice };

function Choice({ language, token, choice, isAnswer }: ChoiceProps) {
  const texts = words(language, "mail").unsubscribe;
  const isOff = choice === "off";
  const heading = isOff ? texts.stopped : isAnswer ? texts.resumed : texts.title;
  const text = isOff ? texts.stoppedText : isAnswer ? texts.resumedText : texts.ask;
  return (
    <>
      <h1>{heading}</h1>
      <p className="unsubscribe-lead">{text}</p>
      <p>{texts.others}</p>
      <form method="post" action={addressOf(language, token)}>
        <input type="hidden" name="choice" value={isOff ? "on" : "off"} />
        <Button type="submit" variant={isOff || isAnswer ? "secondary" : "primary"}>
          {isOff ? texts.resume : texts.stop}
        </Button>
      </form>
    </>
  );
}

function UnknownLink({ language, contactEmail }: Pick<Props, "language" | "contactEmail">) {
  const { unknown, unknownText } = words(language, "mail").unsubscribe;
  return (
    <>
      <h1>{unknown}</h1>
      <p className="unsubscribe-lead">
        {unknownText}
        {/* The Chinese colon is as wide as a character, and brings its space along. */}
        {language === "zh" ? null : " "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </>
  );
}

function addressOf(language: Language, token: string): string {
  return `${localPath(language, unsubscribePath)}?token=${encodeURIComponent(token)}`;
}
