import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { photoRemovalReasons } from "#domain/moderation/reasons.ts";
import type { Messages } from "#i18n/messages.ts";
import { RemovalFields } from "../decisions/decision-fields.tsx";
import type { Removed } from "../operator-api.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";
import { OperatorImage } from "./operator-image.tsx";
import { type NewPhoto, useNewPhotosApi } from "./photos-api.ts";

type Props = {
  photo: NewPhoto;
  texts: Messages<"adminPhotos">;
  onClose: () => void;
  onRemoved: (removed: Removed) => void;
};

/** Asks for the reason of a photo's removal, and the text for the owner. */
export function RemovePhotoDialog({ photo, texts, onClose, onRemoved }: Props) {
  const { admin, report } = useOperator().texts;
  const api = useNewPhotosApi();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  const reasons = Object.fromEntries(photoRemovalReasons.map((reason) => [reason, report.reasons[reason]]));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const removed = await api.remove(photo, fields);
      if (removed.ok) onRemoved(removed.value);
      else setFailed(removed.failure);
    });
  };
  return (
    <Dialog title={texts.removeTitle} closeLabel={admin.cancel} onClose={onClose}>
      {failed !== null && !isInvalid ? <OperatorFailure isAction failure={failed} onRetry={resubmit} /> : null}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <OperatorImage hash={photo.hash} alt="" />
        <p>{texts.removeText}</p>
        <RemovalFields failure={failed} reasons={reasons} withFound foundHint={admin.foundHint} />
        <div className="row">
          <Button type="submit" busy={pending}>
            {texts.remove}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {admin.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
