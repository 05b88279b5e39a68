import { useState } from "react";
import { failureText } from "#app/failure-text.ts";
import type { Rejection } from "#app/forms/form-messages.ts";
import { useForm } from "#app/forms/use-form.ts";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { fieldErrorMessage } from "#domain/listings/fields/field-error-message.ts";
import { type Captions, captionsInput } from "#domain/media/captions.ts";
import type { Messages } from "#i18n/messages.ts";
import { camelCase } from "#std/text/snake-case.ts";
import type { Photo } from "./photos-api.ts";
import type { PhotosState } from "./use-photos.ts";

type Options = { state: PhotosState; photo: Photo; failures: Messages<"failures">; onSaved: () => void };

/** The captions of a photo as a form. A save includes the version that it is based on. */
export function useCaptions({ state, photo, failures, onSaved }: Options) {
  const [values, setValues] = useState(() => valuesOf(photo));
  const [version, setVersion] = useState(photo.version);
  /** The photo as another window saved it. */
  const [conflict, setConflict] = useState<Photo | null>(null);
  const send = async (captions: Captions, base: number): Promise<Rejection | null> => {
    const done = await state.write(() => state.api.caption(photo.id, captions, base));
    if (done.ok) {
      onSaved();
      return null;
    }
    const { failure } = done;
    if (failure.code === "photo-not-found") state.refetch();
    if (failure.code === "photo-changed") {
      const stored = await readStored(state, photo.id);
      if (stored !== undefined) {
        setConflict(stored);
        return {};
      }
    }
    const fields = "fields" in failure ? failure.fields : [];
    return {
      fields: Object.fromEntries(fields.map(({ field, message }) => [camelCase(field), message])),
      message: failureText(failure, failures),
    };
  };
  const form = useForm({
    schema: captionsInput,
    values,
    message: (field, code) => fieldErrorMessage(failures, field, code as FieldErrorCode),
    send: (captions) => send(captions, version),
  });
  return {
    ...form,
    conflict,
    values,
    set: (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change })),
    /** Saves the form over the captions of the other window. */
    keepMine(stored: Photo) {
      setVersion(stored.version);
      void form.submit(values, (captions) => send(captions, stored.version));
    },
    takeStored(stored: Photo) {
      setVersion(stored.version);
      setValues(valuesOf(stored));
      setConflict(null);
      form.reset();
    },
  };
}

function valuesOf({ caption, caption_zh }: Photo) {
  return { caption: caption ?? "", captionZh: caption_zh ?? "" };
}

async function readStored({ api, show }: PhotosState, id: string): Promise<Photo | undefined> {
  const read = await api.read();
  if (!read.ok) return undefined;
  show(() => read.value);
  return read.value.photos.find((photo) => photo.id === id);
}
