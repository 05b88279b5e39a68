import { Icon } from "#app/design/icon/any-icon.tsx";
import { Qr } from "#app/design/qr/qr.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { QrPath } from "#std/qr-path.ts";

type Props = { id: string; qr: QrPath; messages: Messages<"listing"> };

/** The WeChat ID as a code to scan, folded away behind a button that needs no script. */
export function WechatCode({ id, qr, messages }: Props) {
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
