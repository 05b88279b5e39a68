import { useEffect, useRef, useState } from "react";
import { Button } from "#app/design/button.tsx";
import { Dialog } from "#app/design/dialog.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import { plural } from "#i18n/plural.ts";
import { useAccount } from "../account-context.tsx";
import { FailureNotice } from "../failure-notice.tsx";
import { RecoverySheet } from "./recovery-sheet.tsx";
import type { RecoveryCodes as Codes } from "./use-recovery-codes.ts";

/** With so few unused codes left, the owner is asked to make new ones. */
const few = 3;

/** How many recovery codes are left, and new ones: shown once, with ways to save them. */
export function RecoveryCodes({ codes }: { codes: Codes }) {
  const { words } = useAccount();
  const { words: shared } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  const { left, isUnread, isReading, made, busy, failure, make, read, dismiss } = codes;

  useEffect(() => {
    if (wasShown.current && made === null) button.current?.focus();
    wasShown.current = made !== null;
  }, [made]);

  if (made !== null) return <RecoverySheet codes={made} onSaved={dismiss} />;
  const isFirst = left === "none";
  return (
    <section className="recovery" aria-labelledby="recovery">
      <h3 id="recovery">{words.recovery.title}</h3>
      <p className="setting-lead">{words.recovery.lead}</p>
      <FailureNotice failure={failure} />
      <Left left={left} />
      <div className="setting-acts">
        {isUnread ? (
          <Button variant="secondary" busy={isReading} onClick={read}>
            {shared.tryAgain}
          </Button>
        ) : null}
        {left === null ? null : (
          <Button
            ref={button}
            variant="secondary"
            busy={busy}
            onClick={() => {
              if (isFirst) void make();
              else setAsking(true);
            }}
          >
            {isFirst ? words.recovery.make : words.recovery.remake}
          </Button>
        )}
      </div>
      {isAsking ? (
        <Dialog title={words.recovery.remakeTitle} closeLabel={words.cancel} onClose={() => setAsking(false)}>
          <p className="muted">{words.recovery.remakeText}</p>
          <div className="dialog-acts">
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {words.cancel}
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                void make();
              }}
            >
              {words.recovery.remake}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}

function Left({ left }: Pick<Codes, "left">) {
  const { words } = useAccount();
  if (left === null) return null;
  if (left === "none") {
    return (
      <Notice tone="amber" title={words.recovery.none}>
        {words.recovery.noneText}
      </Notice>
    );
  }
  const { total, remaining } = left;
  if (remaining > few) return <p className="recovery-left num">{fill(words.recovery.left, { n: remaining, total })}</p>;
  const title = remaining === 0 ? words.recovery.spentTitle : plural(words.recovery.fewTitle, remaining);
  return (
    <Notice tone="amber" title={title}>
      {words.recovery.fewText}
    </Notice>
  );
}
