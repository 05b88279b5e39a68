import { useId } from "react";
import { ConflictAlert } from "#app/components/ordered-items/editor/conflict-alert.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { Photo } from "./photos-api.ts";
import { useCaptions } from "./use-captions.ts";
import type { PhotosState } from "./use-photos.ts";

type Props = {
  state: PhotosState;
  photo: Photo;
  messages: Messages<"photos">;
  failures: Messages<"failures">;
  onClose: () => void;
};

/** The captions of a photo. Typed text is kept after a failure. */
export function CaptionDialog({ state, photo, messages, failures, onClose }: Props) {
  const id = useId();
  const form = useCaptions({ state, photo, failures, onSaved: onClose });
  const { conflict, errors, values } = form;
  return (
    <Dialog title={messages.captionTitle} closeLabel={messages.close} onClose={onClose}>
      <form className="caption-form" {...form.props}>
        <p>{messages.captionHint}</p>
        {form.failure === null ? null : <Alert tone="danger" title={form.failure} role="alert" />}
        <TextField
          id={`${id}-caption`}
          name="caption"
          label={messages.caption}
          optional={messages.optional}
          value={values.caption}
          onChange={(event) => form.set({ caption: event.target.value })}
          error={errors.caption}
        />
        <TextField
          id={`${id}-zh`}
          name="caption_zh"
          label={messages.captionZh}
          optional={messages.optional}
          lang="zh-Hans"
          value={values.captionZh}
          onChange={(event) => form.set({ captionZh: event.target.value })}
          error={errors.captionZh}
        />
        {conflict === null ? null : (
          <ConflictAlert
            differences={differencesOf(values, conflict, messages)}
            isPending={form.pending}
            messages={messages.conflict}
            onKeep={() => form.keepMine(conflict)}
            onTake={() => form.takeStored(conflict)}
          />
        )}
        <div className="dialog-actions">
          <Button variant="ghost" onClick={onClose}>
            {messages.cancel}
          </Button>
          {conflict === null ? (
            <Button type="submit" busy={form.pending}>
              {messages.save}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** The captions that another window saved differently. */
function differencesOf(
  typed: { caption: string; captionZh: string },
  stored: Photo,
  messages: Messages<"photos">,
): { label: string; text: string }[] {
  const captions = [
    { label: messages.caption, typed: typed.caption, text: stored.caption ?? "" },
    { label: messages.captionZh, typed: typed.captionZh, text: stored.caption_zh ?? "" },
  ];
  return captions
    .filter((caption) => caption.typed.trim() !== caption.text)
    .map(({ label, text }) => ({ label, text }));
}
