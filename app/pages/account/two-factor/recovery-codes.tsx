import { useEffect, useRef, useState } from "react";
import { useCopied } from "#app/components/use-copied.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { DownloadIcon, PrinterIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { saveFile } from "#app/save-file.ts";
import { failureText } from "#app/session/auth-failure.ts";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { groupsOfFour } from "./factor-name.ts";
import type { RecoveryCodes as Codes } from "./use-recovery-codes.ts";

/** With this many unused codes or fewer, the page suggests creating new ones. */
const lowCodeCount = 3;

/** The number of unused recovery codes. New codes are shown once. */
export function RecoveryCodes({ codes }: { codes: Codes }) {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  const { left, isUnread, isReading, made, pending, failure, make, read, dismiss } = codes;

  useEffect(() => {
    if (wasShown.current && made === null) button.current?.focus();
    wasShown.current = made !== null;
  }, [made]);

  if (made !== null) return <RecoverySheet codes={made} onSaved={dismiss} />;
  const isFirst = left === "none";
  return (
    <section className="recovery" aria-labelledby="recovery">
      <h3 id="recovery">{messages.recovery.title}</h3>
      <p className="setting-lead">{messages.recovery.lead}</p>
      <FailureAlert message={failure && failureText(failure, messages.failures)} />
      <Left left={left} />
      <div className="setting-actions">
        {isUnread ? (
          <Button variant="secondary" busy={isReading} onClick={read}>
            {shared.tryAgain}
          </Button>
        ) : null}
        {left === null ? null : (
          <Button
            ref={button}
            variant="secondary"
            busy={pending}
            onClick={() => {
              if (isFirst) void make();
              else setAsking(true);
            }}
          >
            {isFirst ? messages.recovery.make : messages.recovery.remake}
          </Button>
        )}
      </div>
      {isAsking ? (
        <Dialog title={messages.recovery.remakeTitle} closeLabel={messages.cancel} onClose={() => setAsking(false)}>
          <p className="muted">{messages.recovery.remakeText}</p>
          <div className="dialog-actions">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {messages.cancel}
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                void make();
              }}
            >
              {messages.recovery.remake}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

function Left({ left }: Pick<Codes, "left">) {
  const { messages } = useAccount();
  if (left === null) return null;
  if (left === "none") {
    return (
      <Alert tone="amber" title={messages.recovery.none}>
        {messages.recovery.noneText}
      </Alert>
    );
  }
  const { total, remaining } = left;
  if (remaining > lowCodeCount)
    return <p className="recovery-remaining num">{interpolate(messages.recovery.left, { n: remaining, total })}</p>;
  const title = remaining === 0 ? messages.recovery.spentTitle : plural(messages.recovery.fewTitle, remaining);
  return (
    <Alert tone="amber" title={title}>
      {messages.recovery.fewText}
    </Alert>
  );
}

const fileName = "taoli-recovery-codes.txt";

type Props = { codes: readonly string[]; onSaved: () => void };

/** New recovery codes, to copy, download or print alone. Takes focus, so that screen readers announce them. */
function RecoverySheet({ codes, onSaved }: Props) {
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
  saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), fileName);
}
