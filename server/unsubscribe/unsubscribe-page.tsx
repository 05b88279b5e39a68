import { BrandNames } from "#app/components/layout/brand.tsx";
import { Button } from "#app/design/button/button.tsx";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import { brand } from "#i18n/brand.ts";
import { type Locale, localeTags, localPath, otherLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/** Where letters lead to for it; the Chinese page stands under /zh like all others. */
export const unsubscribePath = "/unsubscribe";

type Props = {
  locale: Locale;
  token: string;
  /** What holds now; null when the token is nobody's. */
  choice: ReminderChoice | null;
  /** Whether the reader has just chosen it. */
  isSaved: boolean;
  contactEmail: string;
};

/** The whole page, from html on: the site's look without its script. */
export function UnsubscribePage({ locale, token, choice, isSaved, contactEmail }: Props) {
  const other = otherLocale(locale);
  const shared = messagesFor(locale, "shared");
  const { title } = messagesFor(locale, "mail").unsubscribe;
  return (
    <html lang={localeTags[locale]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`${title} · ${brand.title[locale]}`}</title>
        <link rel="stylesheet" href={`${unsubscribePath}/style.css`} />
      </head>
      <body>
        <a className="skip" href="#main">
          {shared.skipToContent}
        </a>
        <header className="unsubscribe-header wrap">
          <a className="brand" href={localPath(locale, "/")}>
            <BrandNames />
          </a>
          <a href={addressOf(other, token)} lang={localeTags[other]} hrefLang={localeTags[other]}>
            {other === "zh" ? "中文" : "English"}
          </a>
        </header>
        <main id="main" className="unsubscribe wrap">
          {choice === null ? (
            <UnknownLink locale={locale} contactEmail={contactEmail} />
          ) : (
            <Choice locale={locale} token={token} choice={choice} isSaved={isSaved} />
          )}
        </main>
      </body>
    </html>
  );
}

type ChoiceProps = Pick<Props, "locale" | "token" | "isSaved"> & { choice: ReminderChoice };

function Choice({ locale, token, choice, isSaved }: ChoiceProps) {
  const texts = messagesFor(locale, "mail").unsubscribe;
  const isOff = choice === "off";
  const heading = isOff ? texts.stopped : isSaved ? texts.resumed : texts.title;
  const text = isOff ? texts.stoppedText : isSaved ? texts.resumedText : texts.ask;
  return (
    <>
      <h1>{heading}</h1>
      <p className="unsubscribe-lead">{text}</p>
      <p>{texts.others}</p>
      <form method="post" action={addressOf(locale, token)}>
        <input type="hidden" name="choice" value={isOff ? "on" : "off"} />
        <Button type="submit" variant={isOff || isSaved ? "secondary" : "primary"}>
          {isOff ? texts.resume : texts.stop}
        </Button>
      </form>
    </>
  );
}

function UnknownLink({ locale, contactEmail }: Pick<Props, "locale" | "contactEmail">) {
  const { unknown, unknownText } = messagesFor(locale, "mail").unsubscribe;
  return (
    <>
      <h1>{unknown}</h1>
      <p className="unsubscribe-lead">
        {unknownText}
        {/* The Chinese colon is as wide as a character, and brings its space along. */}
        {locale === "zh" ? null : " "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </>
  );
}

function addressOf(locale: Locale, token: string): string {
  return `${localPath(locale, unsubscribePath)}?token=${encodeURIComponent(token)}`;
}
