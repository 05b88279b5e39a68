import type { Services } from "#domain/services.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

type Content = {
  now: Date;
  /** Whether the export includes the account provider's data. */
  hasSignIn: boolean;
};

/** The text that explains the files of an export, with line breaks that every text editor displays. */
export function readmeOf(
  locale: Locale,
  { site, origin }: Pick<Services, "site" | "origin">,
  { now, hasSignIn }: Content,
): string {
  const { title, made, files, tables, images, proofs, elsewhere, leftOut, questions } = messagesFor(
    locale,
    "dataExport",
  );
  const { "sign-in.json": signIn, ...others } = files;
  const listed = hasSignIn ? { ...others, "sign-in.json": signIn } : others;
  const lines = [
    title,
    interpolate(made, { date: formatDate(locale, now), site: origin + localPath(locale, "/") }),
    "",
    ...Object.entries(listed).map(([name, text]) => `${name}\r\n    ${text}`),
    `photos/\r\n    ${images}`,
    `proofs/\r\n    ${proofs}`,
    "",
    tables,
    ...(hasSignIn ? [] : [elsewhere]),
    leftOut,
    interpolate(questions, { email: site.contactEmail, privacy: origin + localPath(locale, "/privacy") }),
    "",
  ];
  return lines.join("\r\n");
}
