import { useEffect, useRef, useState } from "react";
import { useCopied } from "#app/components/listing/use-copied.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { DownloadIcon, PrinterIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { groupsOfFour } from "./factor-name.ts";

const fileName = "taoli-recovery-codes.txt";

type Props = { codes: readonly string[]; onSaved: () => void };

/** New recovery codes, to copy, download or print without the page. Takes the focus, so that it is read out. */
export function RecoverySheet({ codes, onSaved }: Props) {
  const { user, messages } = useAccount();
  const { locale, messages: shared } = useLocale();
  const { copied, copy } = useCopied();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const [madeAt] = useState(() => new Date());
  const shown = codes.map((code) => groupsOfFour(code, "-"));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const title = interpolate(messages.recovery.fileTitle, { email: user.email ?? "" });
  const note = interpolate(messages.recovery.fileNote, { date: formatDate(locale, madeAt, zone) });
  return (
    <section className="recovery recovery-sheet" aria-labelledby="recovery-new">
      <h3 id="recovery-new" ref={heading} tabIndex={-1}>
        {messages.recovery.newTitle}
      </h3>
      <p className="setting-lead no-print">{messages.recovery.newText}</p>
      <p className="print-only">{title}</p>
      <ol className="recovery-codes" aria-label={messages.recovery.list}>
        {shown.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <p className="print-only">{note}</p>
      <div className="setting-actions no-print">
        <Button variant="secondary" onClick={() => copy(shown.join("\n"))}>
          <Icon name={copied ? "check" : "copy"} size={18} />
          {copied ? shared.copied : messages.recovery.copy}
        </Button>
        <Button variant="secondary" onClick={() => download([title, note, "", ...shown, ""].join("\n"))}>
          <DownloadIcon />
          {messages.recovery.download}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <PrinterIcon />
          {messages.recovery.print}
        </Button>
      </div>
      <output className="vh">{copied ? shared.copied : ""}</output>
      <div className="setting-actions no-print">
        <Button onClick={onSaved}>{messages.recovery.saved}</Button>
      </div>
    </section>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
