import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { RemovalFields } from "#app/operator/decisions/decision-fields.tsx";
import type { ListingDetail, Removed } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { textOf } from "#app/operator/operator-texts.ts";
import { plural } from "#i18n/plural.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Props = {
  found: ListingDetail;
  texts: ListingTexts;
  onClose: () => void;
  onRemoved: (removed: Removed) => void;
};

/** Asks why the listing is removed, and shows what its owner will read. */
export function RemovalDialog({ found, texts, onClose, onRemoved }: Props) {
  const { api, texts: all } = useOperator();
  const { admin } = all;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const removed = await api.removeListing(found.id, fields);
      if (removed.ok) onRemoved(removed.value);
      else setFailed(removed.failure);
    });
  };
  return (
    <Dialog title={admin.listings.removeTitle} closeLabel={admin.cancel} onClose={onClose}>
      {failed !== null && !isInvalid ? <OperatorFailure isAction failure={failed} onRetry={resubmit} /> : null}
      <form
        ref={form}
        className="admin-decision"
        onSubmit={send}
        onChange={(event) => setTyped(filledFields(event.currentTarget))}
        noValidate
      >
        <p>{admin.listings.removeText}</p>
        <RemovalFields failure={failed} reasons={all.removal.reasons} withFound foundHint={admin.foundHint} />
        <Preview typed={typed} texts={texts} />
        {found.open_reports === 0 ? null : <p>{plural(texts.own.reportsClosed, found.open_reports)}</p>}
        <div className="row">
          <Button type="submit" className="btn-danger" busy={pending}>
            {admin.listings.confirmRemove}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Previews the email to the owner in the reader's language, using the fields typed so far. */
function Preview({ typed, texts: { own, email } }: { typed: Record<string, string>; texts: ListingTexts }) {
  const { removal } = useOperator().texts;
  const { reason, found } = typed;
  return (
    <div className="admin-preview">
      <strong>{own.preview}</strong>
      <p>{email.text}</p>
      {reason === undefined ? null : (
        <p>
          {email.reason}: {textOf(removal.reasons, reason)}
        </p>
      )}
      {found === undefined ? null : (
        <p>
          {email.found}: {found}
        </p>
      )}
      <p>{email.mistake}</p>
    </div>
  );
}
