import type { Site } from "#domain/site.ts";
import { brand } from "#i18n/brand.ts";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { type Markup, markup } from "#std/markup.ts";
import type { EmailContent } from "./email-content.ts";
import { emailSheet, emailStyles } from "./email-styles.ts";

type Styles = ReturnType<typeof emailStyles>;

/** Keeps mail programs from filling the preview line with the email's first words. */
const previewPadding = { html: "&#847;&zwnj;&nbsp;".repeat(60) };

/**
 * The email as HTML: tables, because mail programs support nothing better, styles in attributes, no image, nothing
 * fetched.
 */
export function emailHtml(content: EmailContent, site: Site, origin: string, language: Locale): string {
  const styles = emailStyles(language);
  const { html } = markup`<!doctype html>
<html lang="${localeTags[language]}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<meta name="x-apple-disable-message-reformatting">
<title>${content.subject}</title>
<style>${{ html: emailSheet }}</style>
</head>
<body class="paper" style="${styles.paper}">
<div style="${styles.preheader}">${content.preheader}${previewPadding}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.paper}">
<tr><td align="center" style="padding:28px 14px 40px 14px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="${styles.frame}">
<tr><td style="padding:0 8px 18px 8px;">${brandLine(styles, origin + localPath(language, "/"))}</td></tr>
<tr><td class="sheet" style="${styles.sheet}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="inside" style="${styles.inside}">${sheetOf(content, styles, language)}</td></tr>
</table></td></tr>
<tr><td class="faint" style="${styles.foot}">${footOf(content, styles, site, origin, language)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return html;
}

function brandLine(styles: Styles, home: string): Markup {
  const [upper = "", lower = ""] = brand.han;
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="action on-action" width="26" height="34" align="center" valign="middle" lang="zh-Hans" aria-hidden="true" style="${styles.encrypt}">${upper}<br>${lower}</td>
<td style="padding:0 0 0 12px;"><a class="ink" href="${home}" style="${styles.brand}">${brand.latin}&nbsp;<span class="soft" lang="zh-Hans" style="${styles.brandHan}">${brand.han}</span></a></td>
</tr></table>`;
}

function sheetOf(content: EmailContent, styles: Styles, language: Locale): Markup {
  const { heading, greeting, paragraphs, action, remarks } = content;
  const texts = [greeting, ...paragraphs].map(
    (text) => markup`<p class="ink" style="${styles.paragraph}">${text}</p>\n`,
  );
  const notes = remarks.map((text) => markup`<p class="soft" style="${styles.remark}">${text}</p>\n`);
  return markup`<h1 class="ink" style="${styles.heading}">${heading}</h1>
${texts}${snapshotOf(content, styles)}${buttonOf(action, styles)}${codeOf(content, styles)}${notes}${bareLinkOf(action, styles, language)}${inscriptionOf(content, styles)}`;
}

function snapshotOf({ facts }: EmailContent, styles: Styles): Markup | null {
  if (facts.length === 0) return null;
  const rows = facts.map(
    ({ label, value }) =>
      markup`<tr><td class="faint line" style="${styles.factLabel}">${label}</td><td class="ink line" style="${styles.factValue}">${value}</td></tr>\n`,
  );
  return markup`<table role="presentation" class="line" cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${rows}</table>`;
}

function buttonOf(action: EmailContent["action"], styles: Styles): Markup | null {
  if (action === null) return null;
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0 0;"><tr><td class="action" style="${styles.button}"><a class="on-action" href="${action.link}" style="${styles.buttonLink}">${action.label}</a></td></tr></table>\n`;
}

function codeOf({ code }: EmailContent, styles: Styles): Markup | null {
  if (code === null) return null;
  return markup`<table role="presentation" class="well" cellpadding="0" cellspacing="0" border="0" style="${styles.well}"><tr><td style="padding:16px 22px 14px 22px;"><span class="peach" style="${styles.codeLabel}">${code.label}</span><br><span class="ink code" style="${styles.code}">${code.digits}</span></td></tr></table>\n`;
}

function bareLinkOf(action: EmailContent["action"], styles: Styles, language: Locale): Markup | null {
  if (action === null) return null;
  return markup`<p class="soft" style="${styles.remark}">${messagesFor(language, "mail").bareLink}</p>
<p style="${styles.bareLink}"><a class="link" href="${action.link}" style="${styles.footLink}">${action.link}</a></p>\n`;
}

function inscriptionOf({ inscription }: EmailContent, styles: Styles): Markup | null {
  if (inscription === null) return null;
  return markup`<p class="peach line" style="${styles.inscription}">${inscription.text}<br><span class="faint" style="${styles.source}">${inscription.source}</span></p>`;
}

function footOf(content: EmailContent, styles: Styles, site: Site, origin: string, language: Locale): Markup {
  const home = origin + localPath(language, "/");
  return markup`${content.reason}<br><br>
${unsubscribeOf(content, styles, language)}${messagesFor(language, "mail").questions} <a class="link" href="mailto:${site.contactEmail}" style="${styles.footLink}">${site.contactEmail}</a><br>
${site.name[language]} · ${site.tagline[language]} <a class="link" href="${home}" style="${styles.footLink}">${new URL(origin).host}</a>${postalAddressOf(content, site, language)}`;
}

function unsubscribeOf({ unsubscribeLink }: EmailContent, styles: Styles, language: Locale): Markup | null {
  if (unsubscribeLink === null) return null;
  return markup`<a class="link" href="${unsubscribeLink}" style="${styles.footLink}">${messagesFor(language, "mail").stopReminders}</a><br><br>\n`;
}

/** The sender, where the law demands it: in emails that can be stopped. */
function postalAddressOf({ unsubscribeLink }: EmailContent, { postalAddress }: Site, language: Locale): Markup | null {
  if (unsubscribeLink === null || postalAddress === null) return null;
  return markup`<br>\n${messagesFor(language, "mail").sentBy}${language === "zh" ? "：" : ": "}${postalAddress}`;
}
