import { type FormEvent, useId, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { Photo } from "./photos-api.ts";
import type { PhotosState } from "./use-photos.ts";

type Props = { state: PhotosState; photo: Photo; messages: Messages<"photos">; onClose: () => void };

const maxCharacters = 80;

export function CaptionDialog({ state, photo, messages, onClose }: Props) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSaving(true);
    const isSaved = await state.apply(() =>
      state.api.caption(photo.id, textOf(form, "caption"), textOf(form, "caption_zh")),
    );
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog title={messages.captionTitle} closeLabel={messages.close} onClose={onClose}>
      <form className="caption-form" onSubmit={(event) => void save(event)}>
        <p>{messages.captionHint}</p>
        <TextField
          id={`${id}-caption`}
          name="caption"
          label={messages.caption}
          optional={messages.optional}
          defaultValue={photo.caption ?? ""}
          maxLength={maxCharacters}
        />
        <TextField
          id={`${id}-zh`}
          name="caption_zh"
          label={messages.captionZh}
          optional={messages.optional}
          lang="zh-Hans"
          defaultValue={photo.caption_zh ?? ""}
          maxLength={maxCharacters}
        />
        <div className="dialog-acts">
          <Button variant="ghost" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" busy={isSaving}>
            {messages.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
