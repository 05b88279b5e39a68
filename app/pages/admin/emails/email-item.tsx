import { type ComponentProps, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Result } from "#std/result.ts";
import type { EmailRow } from "./emails-api.ts";

const tones = {
  waiting: "line",
  retrying: "amber",
  sent: "leaf",
  failed: "danger",
  void: "line",
} as const satisfies Record<EmailRow["state"], ComponentProps<typeof Badge>["tone"]>;

type Props = {
  row: EmailRow;
  texts: Messages<"adminEmails">;
  retry: () => Promise<Result<EmailRow, ApiFailure>>;
  onRetried: (row: EmailRow) => void;
};

/** One email: its recipient, its state, and a retry button. */
export function EmailItem({ row, texts, retry, onRetried }: Props) {
  const showToast = useToast();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const kind = textOf(texts.kinds, row.kind);
  const send = () =>
    run(async () => {
      const done = await retry();
      setFailed(done.ok ? null : done.failure);
      if (!done.ok) return;
      showToast({ kind: "success", title: texts.retried });
      onRetried(done.value);
    });
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong>{kind}</strong>
        <span>
          <bdi>{row.recipient}</bdi>
          {row.language === null ? null : ` · ${textOf(texts.languages, row.language)}`}
        </span>
      </div>
      <div className="admin-row-side">
        <Badge tone={tones[row.state]}>{texts.states[row.state]}</Badge>
      </div>
      <EmailFacts row={row} texts={texts} />
      {row.can_retry ? (
        <div className="admin-row-action">
          <Button
            variant="secondary"
            busy={pending}
            aria-label={interpolate(texts.retryOf, { kind, recipient: row.recipient })}
            onClick={() => void send()}
          >
            {texts.retry}
          </Button>
        </div>
      ) : null}
      {failed === null ? null : (
        <div className="admin-row-failure">
          <OperatorFailure title={texts.retryFailed} failure={failed} onRetry={() => void send()} />
        </div>
      )}
    </li>
  );
}

function EmailFacts({ row, texts }: Pick<Props, "row" | "texts">) {
  const { locale } = useLocale();
  const at = (message: string, moment: string | null) =>
    moment === null ? [] : [interpolate(message, { time: adminMoment(locale, moment) })];
  const finished = { sent: texts.sentAt, failed: texts.failedAt, void: texts.voidAt, waiting: "", retrying: "" };
  const facts = [
    ...(row.finished_at === null ? at(texts.next, row.due_at) : at(finished[row.state], row.finished_at)),
    ...(row.attempts > 0 ? [plural(texts.attempts, row.attempts)] : []),
    ...(row.failure === null || row.state === "sent" ? [] : [interpolate(texts.failure, { code: row.failure })]),
    ...(row.can_retry ? at(texts.retryUntil, row.expires_at) : []),
  ];
  return (
    <p className="admin-row-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
