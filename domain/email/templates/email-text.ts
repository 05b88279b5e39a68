import type { Site } from "#domain/site.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailContent } from "./email-content.ts";

/** The email as plain text: one line per paragraph, links and codes on lines of their own. */
export function emailText(content: EmailContent, site: Site, origin: string, language: Locale): string {
  const {
    warning,
    quote,
    greeting,
    paragraphs,
    facts,
    action,
    code,
    remarks,
    inscription,
    reason,
    unsubscribeLink,
    unsubscribeLabel,
  } = content;
  const texts = messagesFor(language, "email");
  const colon = language === "zh" ? "：" : ": ";
  const dash = language === "zh" ? "——" : "— ";
  const blocks = [
    warning === null
      ? ""
      : [`!! ${warning.title}`, warning.text, ...warning.items.map((item) => `- ${item}`)].join("\n"),
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}${colon}${value}`).join("\n"),
    quote === null ? "" : `${quote.label}${colon.trimEnd()}\n\n${quoted(quote.text)}`,
    action === null ? "" : `${action.label}${colon.trimEnd()}\n${action.link}`,
    code === null ? "" : `${code.label}${colon}${code.digits}`,
    ...remarks,
    inscription === null ? "" : `${inscription.text}\n${dash}${inscription.source}`,
    `-- \n${reason}`,
    unsubscribeLink === null ? "" : `${unsubscribeLabel}${colon.trimEnd()}\n${unsubscribeLink}`,
    `${texts.questions}${colon}${site.contactEmail}`,
    `${site.name[language]} · ${site.tagline[language]}\n${origin}`,
    unsubscribeLink === null || site.postalAddress === null ? "" : `${texts.sentBy}${colon}${site.postalAddress}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** Marks each line as quoted, so that another person's text cannot pass for ours. */
function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}
