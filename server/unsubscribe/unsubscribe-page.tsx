import { Button } from "#app/design/button/button.tsx";
import type { ChosenEmails, EmailChoice } from "#domain/email/choices/email-choice.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { BareDocument } from "#server/bare-document/bare-document.tsx";

/** The paths of the links in emails; the Chinese pages are under /zh like all others. */
export const unsubscribePaths: Readonly<Record<ChosenEmails, string>> = {
  reminders: "/unsubscribe",
  monthly: "/unsubscribe/monthly",
};
export const unsubscribeStylesheet = "/unsubscribe/style.css";

type Props = {
  locale: Locale;
  emails: ChosenEmails;
  token: string;
  /** The current choice; null if the token is unknown. */
  choice: EmailChoice | null;
  /** Whether the reader has just saved it. */
  isSaved: boolean;
  contactEmail: string;
};

/** The choice about these emails, or instructions for an unknown link. */
export function UnsubscribePage({ locale, emails, token, choice, isSaved, contactEmail }: Props) {
  const { title } = textsOf(locale, emails);
  return (
    <BareDocument
      locale={locale}
      title={title}
      path={pathOf(emails, token)}
      className="unsubscribe"
      stylesheet={unsubscribeStylesheet}
    >
      {choice === null ? (
        <UnknownLink locale={locale} contactEmail={contactEmail} />
      ) : (
        <Choice locale={locale} emails={emails} token={token} choice={choice} isSaved={isSaved} />
      )}
    </BareDocument>
  );
}

type ChoiceProps = Pick<Props, "locale" | "emails" | "token" | "isSaved"> & { choice: EmailChoice };

function Choice({ locale, emails, token, choice, isSaved }: ChoiceProps) {
  const texts = textsOf(locale, emails);
  const isOff = choice === "off";
  const heading = isOff ? texts.stopped : isSaved ? texts.resumed : texts.title;
  const text = isOff ? texts.stoppedText : isSaved ? texts.resumedText : texts.ask;
  return (
    <>
      <h1>{heading}</h1>
      <p className="unsubscribe-lead">{text}</p>
      <p>{texts.others}</p>
      <form method="post" action={localPath(locale, pathOf(emails, token))}>
        <input type="hidden" name="choice" value={isOff ? "on" : "off"} />
        <Button type="submit" variant={isOff || isSaved ? "secondary" : "primary"}>
          {isOff ? texts.resume : texts.stop}
        </Button>
      </form>
    </>
  );
}

function UnknownLink({ locale, contactEmail }: Pick<Props, "locale" | "contactEmail">) {
  const { unknown, unknownText } = messagesFor(locale, "email").unsubscribe;
  return (
    <>
      <h1>{unknown}</h1>
      <p className="unsubscribe-lead">
        {unknownText}
        {/* The Chinese colon is full-width and includes its space. */}
        {locale === "zh" ? null : " "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </>
  );
}

function textsOf(locale: Locale, emails: ChosenEmails) {
  return messagesFor(locale, emails === "monthly" ? "monthlyEmail" : "email").unsubscribe;
}

function pathOf(emails: ChosenEmails, token: string): string {
  return `${unsubscribePaths[emails]}?token=${encodeURIComponent(token)}`;
}
