import { Button } from "#app/design/button/button.tsx";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { BareDocument } from "#server/bare-document/bare-document.tsx";

/** The path of the link in emails; the Chinese page is under /zh like all others. */
export const unsubscribePath = "/unsubscribe";
export const unsubscribeStylesheet = `${unsubscribePath}/style.css`;

type Props = {
  locale: Locale;
  token: string;
  /** The present choice; null when the token is unknown. */
  choice: ReminderChoice | null;
  /** Whether the reader has just chosen it. */
  isSaved: boolean;
  contactEmail: string;
};

/** The choice about reminders, or what to do about a link that is unknown. */
export function UnsubscribePage({ locale, token, choice, isSaved, contactEmail }: Props) {
  const { title } = messagesFor(locale, "mail").unsubscribe;
  return (
    <BareDocument
      locale={locale}
      title={title}
      path={pathOf(token)}
      className="unsubscribe"
      stylesheet={unsubscribeStylesheet}
    >
      {choice === null ? (
        <UnknownLink locale={locale} contactEmail={contactEmail} />
      ) : (
        <Choice locale={locale} token={token} choice={choice} isSaved={isSaved} />
      )}
    </BareDocument>
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
      <form method="post" action={localPath(locale, pathOf(token))}>
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

function pathOf(token: string): string {
  return `${unsubscribePath}?token=${encodeURIComponent(token)}`;
}
