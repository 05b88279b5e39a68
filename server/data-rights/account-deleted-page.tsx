import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { BareDocument } from "#server/bare-document/bare-document.tsx";

export const accountDeletedPath = "/account-deleted";
export const dataRightsStylesheet = "/account-deleted/style.css";

/** The page after a requested deletion. Its content is the same for everyone. */
export function AccountDeletedPage({ locale, contactEmail }: { locale: Locale; contactEmail: string }) {
  const { title, lead, questions, home } = messagesFor(locale, "dataRights").deleted;
  return (
    <BareDocument
      locale={locale}
      title={title}
      path={accountDeletedPath}
      className="data-rights"
      stylesheet={dataRightsStylesheet}
    >
      <h1>{title}</h1>
      <p className="data-rights-lead">{lead}</p>
      <p>
        {questions}
        {locale === "zh" ? null : " "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p>
        <a href={localPath(locale, "/")}>{home}</a>
      </p>
    </BareDocument>
  );
}
