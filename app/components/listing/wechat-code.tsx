import { Icon } from "#app/design/any-icon.tsx";
import { Qr } from "#app/design/qr.tsx";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import type { QrPath } from "#std/qr-path.ts";

type Props = { id: string; qr: QrPath; words: Words<"listing"> };

/** The WeChat ID as a code to scan, folded away behind a button that needs no script. */
export function WechatCode({ id, qr, words }: Props) {
  return (
    <details className="wechat-code">
      <summary className="btn btn-ghost btn-icon">
        <Icon name="qr-code" size={18} />
        <span className="vh when-closed">{words.showQrCode}</span>
        <span className="vh when-open">{words.hideQrCode}</span>
      </summary>
      <div className="qr">
        <Qr path={qr.path} size={qr.size} label={fill(words.qrCodeLabel, { id })} />
        <p>{words.qrHint}</p>
      </div>
    </details>
  );
}
