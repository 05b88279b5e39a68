import { Children, type ComponentProps, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderEmailHtml } from "#domain/email/templates/compose-email.ts";
import type { EmailContent } from "#domain/email/templates/email-content.ts";
import type { Site } from "#domain/site.ts";
import { brand } from "#i18n/brand.ts";
import { type Locale, localeTags, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { emailSheet, emailStyles } from "./email-styles.ts";

type Styles = ReturnType<typeof emailStyles>;
type PartProps = { content: EmailContent; styles: Styles; language: Locale };

/** Prevents mail programs from filling the preview line with the body. */
const previewPadding = "\u034f\u200c\u00a0".repeat(60);

/** The HTML part of an email. Its layout uses tables, which all mail programs support; no images, nothing fetched. */
export const renderEmailHtml: RenderEmailHtml = (content, { site, origin }, language) => {
  const styles = emailStyles(language);
  const home = origin + localPath(language, "/");
  const document = (
    <html lang={localeTags[language]} dir="ltr">
      <Head title={content.subject} />
      <body className="paper" style={styles.paper}>
        <div style={styles.preheader}>{content.preheader + previewPadding}</div>
        <Table className="paper" width="100%" style={styles.paper}>
          <td align="center" style={styles.outside}>
            <Table width="600" style={styles.frame}>
              <td style={styles.top}>
                <Brand styles={styles} home={home} />
              </td>
              <td className="sheet" style={styles.sheet}>
                <Table width="100%">
                  <td className="inside" style={styles.inside}>
                    <Sheet content={content} styles={styles} language={language} />
                  </td>
                </Table>
              </td>
              <td className="faint" style={styles.foot}>
                <Foot content={content} styles={styles} language={language} site={site} home={home} />
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}\n`;
};

function Head({ title }: { title: string }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{title}</title>
      <style>{emailSheet}</style>
    </head>
  );
}

/** A layout table. Each child becomes a cell in its own row; a fragment becomes a row of several cells. */
function Table({ children, ...attributes }: ComponentProps<"table">) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0} {...attributes}>
      <tbody>
        {Children.map(children, (cells) => (
          <tr>{cells}</tr>
        ))}
      </tbody>
    </table>
  );
}

function Brand({ styles, home }: { styles: Styles; home: string }) {
  const [upper, lower] = brand.han;
  return (
    <Table>
      <>
        <td
          className="action on-action"
          width="26"
          height="34"
          align="center"
          valign="middle"
          lang="zh-Hans"
          aria-hidden="true"
          style={styles.logo}
        >
          {upper}
          <br />
          {lower}
        </td>
        <td style={styles.names}>
          <a className="ink" href={home} style={styles.brand}>
            {`${brand.latin}\u00a0`}
            <span className="soft" lang="zh-Hans" style={styles.brandHan}>
              {brand.han}
            </span>
          </a>
        </td>
      </>
    </Table>
  );
}

function Sheet({ content, styles, language }: PartProps) {
  const { warning, heading, greeting, paragraphs, facts, quote, action, code, remarks, inscription } = content;
  return (
    <>
      {warning !== null && <Warning warning={warning} styles={styles} />}
      <h1 className="ink" style={styles.heading}>
        {heading}
      </h1>
      {[greeting, ...paragraphs].map((text) => (
        <p key={text} className="ink" style={styles.paragraph}>
          {text}
        </p>
      ))}
      {facts.length > 0 && <Facts facts={facts} styles={styles} />}
      {quote !== null && <Quote quote={quote} styles={styles} />}
      {action !== null && <ActionButton action={action} styles={styles} />}
      {code !== null && <Code code={code} styles={styles} />}
      {remarks.map((text) => (
        <p key={text} className="soft" style={styles.remark}>
          {text}
        </p>
      ))}
      {action !== null && <BareLink link={action.link} styles={styles} language={language} />}
      {inscription !== null && (
        <p className="peach line" style={styles.inscription}>
          {inscription.text}
          <br />
          <span className="faint" style={styles.source}>
            {inscription.source}
          </span>
        </p>
      )}
    </>
  );
}

function Facts({ facts, styles }: { facts: EmailContent["facts"]; styles: Styles }) {
  return (
    <Table className="line" style={styles.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <td className="faint line" style={styles.factLabel}>
            {label}
          </td>
          <td className="ink line" style={styles.factValue}>
            {value}
          </td>
        </Fragment>
      ))}
    </Table>
  );
}

function Warning({ warning, styles }: { warning: NonNullable<EmailContent["warning"]>; styles: Styles }) {
  return (
    <Table className="danger" width="100%" style={styles.warning}>
      <td style={styles.warningBox}>
        <strong>{warning.title}</strong>
        <br />
        {warning.text}
        {warning.items.map((item) => (
          <Fragment key={item}>
            <br />
            {`• ${item}`}
          </Fragment>
        ))}
      </td>
    </Table>
  );
}

/** Puts each line into its own element: mail programs treat `white-space` differently. */
function Quote({ quote, styles }: { quote: NonNullable<EmailContent["quote"]>; styles: Styles }) {
  return (
    <Table className="well" width="100%" style={styles.quote}>
      <td style={styles.quoteBox}>
        <span className="faint" style={styles.codeLabel}>
          {quote.label}
        </span>
        <br />
        <span className="ink" lang={quote.lang ?? undefined}>
          {quote.text.split("\n").map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </span>
      </td>
    </Table>
  );
}

function ActionButton({ action, styles }: { action: NonNullable<EmailContent["action"]>; styles: Styles }) {
  return (
    <Table style={styles.action}>
      <td className="action" style={styles.button}>
        <a className="on-action" href={action.link} style={styles.buttonLink}>
          {action.label}
        </a>
      </td>
    </Table>
  );
}

function Code({ code, styles }: { code: NonNullable<EmailContent["code"]>; styles: Styles }) {
  return (
    <Table className="well" style={styles.well}>
      <td style={styles.codeBox}>
        <span className="peach" style={styles.codeLabel}>
          {code.label}
        </span>
        <br />
        <span className="ink code" style={styles.code}>
          {code.digits}
        </span>
      </td>
    </Table>
  );
}

/** The button's URL as text, for mail programs that show no links. */
function BareLink({ link, styles, language }: { link: string; styles: Styles; language: Locale }) {
  return (
    <>
      <p className="soft" style={styles.remark}>
        {messagesFor(language, "email").bareLink}
      </p>
      <p style={styles.bareLink}>
        <a className="link" href={link} style={styles.link}>
          {link}
        </a>
      </p>
    </>
  );
}

/**
 * The reason for the email and its sender. Emails with an unsubscribe link include the postal address, as the law
 * requires.
 */
function Foot({ content, styles, language, site, home }: PartProps & { site: Site; home: string }) {
  const { reason, unsubscribeLink, unsubscribeLabel } = content;
  const { questions, sentBy } = messagesFor(language, "email");
  const link = { className: "link", style: styles.link };
  return (
    <>
      {reason}
      <br />
      <br />
      {unsubscribeLink !== null && (
        <>
          <a {...link} href={unsubscribeLink}>
            {unsubscribeLabel}
          </a>
          <br />
          <br />
        </>
      )}
      {`${questions} `}
      <a {...link} href={`mailto:${site.contactEmail}`}>
        {site.contactEmail}
      </a>
      <br />
      {`${site.name[language]} · ${site.tagline[language]} `}
      <a {...link} href={home}>
        {new URL(home).host}
      </a>
      {unsubscribeLink !== null && site.postalAddress !== null && (
        <>
          <br />
          {`${sentBy}${language === "zh" ? "：" : ": "}${site.postalAddress}`}
        </>
      )}
    </>
  );
}
