import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { FieldError } from "#app/design/field/field.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { errorOf } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { type Upload, type UploadPreview, useInvitationsApi } from "./invitations-api.ts";

type Texts = Messages<"adminInvitations">;
type Props = { checked: UploadPreview; upload: Upload; texts: Texts; onSent: (count: number) => void };

/** Each row with its status, the email, and the send button. */
export function UploadReport({ checked: { rows, email }, upload, texts, onSent }: Props) {
  const ready = rows.filter(({ status }) => status === "ready").length;
  return (
    <div className="invitation-report">
      <h3>{plural(texts.ready, ready)}</h3>
      <Rows rows={rows} texts={texts} />
      {email === null ? null : (
        <>
          <details className="invitation-email">
            <summary>{texts.preview}</summary>
            <p>
              <bdi>{email.to}</bdi>
            </p>
            <p>
              <strong lang={email.language}>{email.subject}</strong>
            </p>
            <pre lang={email.language}>{email.text}</pre>
          </details>
          <SendForm ready={ready} upload={upload} texts={texts} onSent={onSent} />
        </>
      )}
    </div>
  );
}

function SendForm({ ready, upload, texts, onSent }: Omit<Props, "checked"> & { ready: number }) {
  const api = useInvitationsApi();
  const [note, setNote] = useState("");
  const [isPublished, setIsPublished] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const { error } = errorOf(failed, "is_published");
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const sent = await api.send({ ...upload, note, is_published: isPublished });
      if (sent.ok) onSent(sent.value.sent);
      else setFailed(sent.failure);
    });
  };
  return (
    <>
      {failed === null || isInvalid ? null : <OperatorFailure isAction failure={failed} onRetry={resubmit} />}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <div>
          <Checkbox
            id="invite-published"
            checked={isPublished}
            aria-describedby="invite-published-error"
            onChange={(event) => setIsPublished(event.currentTarget.checked)}
          >
            {texts.published}
          </Checkbox>
          <div role="alert">{error === undefined ? null : <FieldError id="invite-published-error" text={error} />}</div>
        </div>
        <TextField
          id="invite-note"
          label={texts.note}
          hint={texts.noteHint}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          {...errorOf(failed, "note")}
        />
        <Button type="submit" busy={pending}>
          {plural(texts.send, ready)}
        </Button>
      </form>
    </>
  );
}

/** All other statuses are errors in the file. */
const tones: Partial<Record<UploadPreview["rows"][number]["status"], "leaf" | "line">> = {
  ready: "leaf",
  invited: "line",
  "opted-out": "line",
  member: "line",
  duplicate: "line",
};

function Rows({ rows, texts }: { rows: UploadPreview["rows"]; texts: Texts }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
    <section className="table-wrap invitation-rows" tabIndex={0} aria-label={texts.report}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.result}</th>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.email}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, name, email, status }) => (
            <tr key={line}>
              <td className="num">{line}</td>
              <td>
                <Badge tone={tones[status] ?? "danger"}>{texts.statuses[status]}</Badge>
              </td>
              <td>{name}</td>
              <td>
                <bdi>{email}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
