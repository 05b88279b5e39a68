import { Icon } from "#app/design/icon/any-icon.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { QrPath } from "#std/qr/qr-path.ts";
import { contactAttribute } from "./contact-attribute.ts";
import { ContactRow } from "./contact-row.tsx";
import type { ContactView, WechatCodeView } from "./contact-view.ts";
import { CopyButton } from "./copy-button.tsx";

type Props = { wechat: NonNullable<ContactView["wechat"]>; messages: Messages<"listing"> };

/** The WeChat ID with the owner's uploaded code, or else a code generated from the ID. */
export function WechatRow({ wechat: { id, qr, code }, messages }: Props) {
  const text = id ?? code?.kind ?? messages.codeAlt.person;
  return (
    <ContactRow
      icon="message-circle"
      label={id === null ? messages.wechat : messages.wechatId}
      text={text}
      actions={
        id === null ? null : (
          <CopyButton text={id} messages={messages} message={messages.wechatIdCopied} contact="wechat" />
        )
      }
      more={
        code ? (
          <UploadedCode code={code} isAlone={id === null} messages={messages} />
        ) : qr && id !== null ? (
          <DrawnId id={id} qr={qr} messages={messages} />
        ) : null
      }
    >
      {text}
    </ContactRow>
  );
}

/** The ID as a QR code, collapsed behind a button that works without script. */
function DrawnId({ id, qr, messages }: { id: string; qr: QrPath; messages: Messages<"listing"> }) {
  return (
    <details className="wechat-code" {...contactAttribute("wechat")}>
      <DisclosureButton messages={messages} />
      <div className="qr">
        <Qr path={qr.path} size={qr.size} label={interpolate(messages.qrCodeLabel, { id })} />
        <p>{messages.qrHint}</p>
      </div>
    </details>
  );
}

type CodeProps = { code: WechatCodeView; isAlone: boolean; messages: Messages<"listing"> };

/**
 * Collapsed, except in WeChat's browser, where readers long-press the code. The code follows the button instead of
 * being inside it, because a style sheet cannot open a `details` in every browser.
 */
function UploadedCode({ code: { img, kind, uploaded }, isAlone, messages }: CodeProps) {
  return (
    <>
      <details className={`wechat-code wechat-fold${isAlone ? " alone" : ""}`} {...contactAttribute("wechat")}>
        <DisclosureButton messages={messages} />
      </details>
      <div className="qr wechat-shown" {...contactAttribute("wechat")}>
        <img className="wechat-img" {...img} loading="lazy" decoding="async" alt={img.alt} />
        <div>
          <p className="outside-wechat">{messages.scanWithWechat}</p>
          <p className="outside-wechat on-phones">{messages.scanOnThisPhone}</p>
          <p className="inside-wechat">{messages.pressTheCode}</p>
          {kind === null || isAlone ? null : <p>{kind}</p>}
          <p className="wechat-date">{uploaded}</p>
        </div>
      </div>
    </>
  );
}

function DisclosureButton({ messages }: { messages: Messages<"listing"> }) {
  return (
    <summary className="btn btn-ghost btn-icon">
      <Icon name="qr-code" size={18} />
      <span className="vh when-closed">{messages.showQrCode}</span>
      <span className="vh when-open">{messages.hideQrCode}</span>
    </summary>
  );
}
