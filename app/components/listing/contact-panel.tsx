import type { ReactNode } from "react";
import { Breakable } from "#app/design/breakable.tsx";
import { ButtonLink } from "#app/design/button/button.tsx";
import { Icon, type AnyIconName as IconName } from "#app/design/icon/any-icon.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { QrPath } from "#std/qr-path.ts";
import type { ContactView } from "./contact-view.ts";
import { CopyButton } from "./copy-button.tsx";

type Props = { contact: ContactView; messages: Messages<"listing"> };

export const contactPanelId = "contact";

/** Every way to reach the owner that the owner shows. */
export function ContactPanel({ contact, messages }: Props) {
  const { heading, reachable, writeHref, wechat, wechatFirst } = contact;
  return (
    <section className="card contact" aria-labelledby={contactPanelId}>
      <div className="contact-top">
        <h2 id={contactPanelId} tabIndex={-1}>
          {heading}
        </h2>
        {wechat && wechatFirst ? (
          <CopyButton
            main
            text={wechat.id}
            label={messages.copyWechatId}
            messages={messages}
            message={messages.wechatIdCopied}
          />
        ) : null}
        {writeHref === null ? null : (
          <ButtonLink variant={wechatFirst ? "secondary" : "primary"} size="lg" block href={writeHref}>
            <Icon name="mail" size={20} />
            {messages.sendEmail}
          </ButtonLink>
        )}
        {reachable ? null : <p className="muted">{messages.noContact}</p>}
      </div>
      {reachable ? <ContactRows contact={contact} messages={messages} /> : null}
      {reachable ? <p className="contact-foot">{messages.contactNote}</p> : null}
    </section>
  );
}

function ContactRows({ contact: { email, phone, wechat, wechatFirst, website }, messages }: Props) {
  const wechatRow = wechat && (
    <Row
      icon="message-circle"
      label={messages.wechatId}
      text={wechat.id}
      actions={<CopyButton text={wechat.id} messages={messages} message={messages.wechatIdCopied} />}
      more={wechat.qr && <WechatCode id={wechat.id} qr={wechat.qr} messages={messages} />}
    >
      {wechat.id}
    </Row>
  );
  return (
    <ul className="contact-rows">
      {wechatFirst ? wechatRow : null}
      {email && (
        <Row
          icon="mail"
          label={messages.email}
          text={email.text}
          actions={<CopyButton text={email.text} messages={messages} />}
        >
          <a href={email.href}>
            <Breakable text={email.text} />
          </a>
        </Row>
      )}
      {phone && (
        <Row
          icon="phone"
          label={messages.phone}
          text={phone.text}
          actions={<CopyButton text={phone.text} messages={messages} />}
        >
          {phone.href === null ? phone.text : <a href={phone.href}>{phone.text}</a>}
        </Row>
      )}
      {wechatFirst ? null : wechatRow}
      {website && <WebsiteRow website={website} messages={messages} />}
    </ul>
  );
}

function WebsiteRow({ website, messages }: { website: { href: string; text: string }; messages: Messages<"listing"> }) {
  const { messages: shared } = useLocale();
  const link = { href: website.href, target: "_blank", rel: "sponsored nofollow noopener" };
  return (
    <Row
      icon="globe"
      label={messages.website}
      text={website.text}
      actions={
        <ButtonLink variant="ghost" square tabIndex={-1} aria-hidden="true" {...link}>
          <Icon name="arrow-up-right" size={18} />
        </ButtonLink>
      }
    >
      <a {...link} title={shared.opensInNewTab}>
        {website.text}
        <span className="vh"> ({shared.opensInNewTab})</span>
      </a>
    </Row>
  );
}

/** Characters that fit beside the buttons of a row; longer text goes below them. */
const lettersBeside = 28;

type RowProps = {
  icon: IconName;
  label: string;
  text: string;
  actions: ReactNode;
  more?: ReactNode;
  children: ReactNode;
};

function Row({ icon, label, text, actions, more, children }: RowProps) {
  const isLong = text.length > lettersBeside;
  return (
    <li className={`c-row${isLong ? " below" : ""}${more ? " has-more" : ""}`}>
      <Icon name={icon} size={20} />
      <div className="c-text">
        <span className="k">{label}</span>
        <span className="v num">{children}</span>
      </div>
      {more}
      <div className="c-acts">{actions}</div>
    </li>
  );
}

type WechatCodeProps = { id: string; qr: QrPath; messages: Messages<"listing"> };

/** The WeChat ID as a code to scan, folded away behind a button that needs no script. */
function WechatCode({ id, qr, messages }: WechatCodeProps) {
  return (
    <details className="wechat-code">
      <summary className="btn btn-ghost btn-icon">
        <Icon name="qr-code" size={18} />
        <span className="vh when-closed">{messages.showQrCode}</span>
        <span className="vh when-open">{messages.hideQrCode}</span>
      </summary>
      <div className="qr">
        <Qr path={qr.path} size={qr.size} label={interpolate(messages.qrCodeLabel, { id })} />
        <p>{messages.qrHint}</p>
      </div>
    </details>
  );
}
