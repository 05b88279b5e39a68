import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { errorOf } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type Upload, type UploadPreview, useInvitationsApi } from "./invitations-api.ts";
import { UploadReport } from "./upload-report.tsx";

type Props = {
  texts: Messages<"adminInvitations">;
  /** The number of emails sent per day. */
  perDay: number;
  onSent: (count: number) => void;
};

/** Checks a CSV file, previews its emails, and sends them. Typed text is kept after a failure. */
export function UploadForm({ texts, perDay, onSent }: Props) {
  const { locale } = useLocale();
  const api = useInvitationsApi();
  const [upload, setUpload] = useState<Upload>({ csv: "", language: locale, free_months: 3 });
  const [checked, setChecked] = useState<UploadPreview | null>(null);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const change = (part: Partial<Upload>) => {
    setUpload((before) => ({ ...before, ...part }));
    setChecked(null);
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const done = await api.check(upload);
      setFailed(done.ok ? null : done.failure);
      setChecked(done.ok ? done.value : null);
    });
  };
  return (
    <section className="card pad invitation-upload" aria-labelledby="invite">
      <h2 id="invite">{texts.upload}</h2>
      <p className="hint">{interpolate(texts.uploadText, { perDay })}</p>
      {failed === null || isInvalid ? null : <OperatorFailure isAction failure={failed} onRetry={resubmit} />}
      <form ref={form} className="admin-decision" onSubmit={check} noValidate>
        <UploadFields upload={upload} failed={failed} texts={texts} onChange={change} />
        <Button type="submit" variant={checked === null ? "primary" : "secondary"} busy={pending}>
          {texts.check}
        </Button>
      </form>
      {checked === null ? null : <UploadReport checked={checked} upload={upload} texts={texts} onSent={onSent} />}
    </section>
  );
}

type FieldsProps = {
  upload: Upload;
  failed: ApiFailure | null;
  texts: Props["texts"];
  onChange: (part: Partial<Upload>) => void;
};

function UploadFields({ upload, failed, texts, onChange }: FieldsProps) {
  return (
    <>
      <FileChoice texts={texts} onRead={(csv) => onChange({ csv })} />
      <TextArea
        id="invite-csv"
        rows={5}
        label={texts.csv}
        hint={texts.csvHint}
        value={upload.csv}
        spellCheck={false}
        onChange={(event) => onChange({ csv: event.currentTarget.value })}
        {...errorOf(failed, "csv")}
      />
      <div className="invitation-pair">
        <SelectField
          id="invite-language"
          label={texts.language}
          value={upload.language}
          options={Object.entries(texts.languages).map(([value, label]) => ({ value, label }))}
          onChange={(event) => onChange({ language: event.currentTarget.value })}
        />
        <TextField
          id="invite-months"
          label={texts.months}
          type="number"
          inputMode="numeric"
          min={1}
          value={Number.isNaN(upload.free_months) ? "" : upload.free_months}
          onChange={(event) => onChange({ free_months: event.currentTarget.valueAsNumber })}
          {...errorOf(failed, "free_months")}
        />
      </div>
    </>
  );
}

/** Replaces the browser's own control, whose text is in the browser's language, not the reader's. */
function FileChoice({ texts, onRead }: { texts: Props["texts"]; onRead: (csv: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file === undefined) return;
    setName(file.name);
    // Allows choosing the same file again after it was corrected.
    currentTarget.value = "";
    onRead(await file.text());
  };
  return (
    <div className="row invitation-file">
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {texts.file}
      </Button>
      <output className="sm">{name}</output>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.file}
        accept=".csv,text/csv"
        onChange={(event) => void read(event)}
      />
    </div>
  );
}
