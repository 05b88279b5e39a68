import { useEffect, useRef, useState } from "react";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { failureText } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { RecoverySheet } from "./recovery-sheet.tsx";
import type { RecoveryCodes as Codes } from "./use-recovery-codes.ts";

/** With this many unused codes or fewer, the reader is asked to create new ones. */
const few = 3;

/** The number of unused recovery codes, and new ones, which are shown once. */
export function RecoveryCodes({ codes }: { codes: Codes }) {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  const { left, made, pending, failure, make, read, dismiss } = codes;

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
        {left === null && failure !== null ? (
          <Button variant="secondary" onClick={read}>
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
          <div className="dialog-acts">
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
  if (remaining > few)
    return <p className="recovery-remaining num">{interpolate(messages.recovery.left, { n: remaining, total })}</p>;
  const title = remaining === 0 ? messages.recovery.spentTitle : plural(messages.recovery.fewTitle, remaining);
  return (
    <Alert tone="amber" title={title}>
      {messages.recovery.fewText}
    </Alert>
  );
}
