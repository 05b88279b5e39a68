import { useState } from "react";
import type { Crop } from "#app/components/pictures/crop-square.ts";
import { useChosenImage } from "#app/components/pictures/use-chosen-image.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import type { Messages } from "#i18n/messages.ts";
import type { PhotosState } from "./use-photos.ts";

type Options = { state: PhotosState; messages: Messages<"photos">; failures: Messages<"failures"> };

export type PictureControl = ReturnType<typeof usePicture>;

/** Choosing, uploading and removing the portrait or logo. */
export function usePicture({ state, messages, failures }: Options) {
  const toast = useToast();
  const { chosen, error, setError, choose, close } = useChosenImage(messages);
  /** The progress of the upload; null without one. */
  const [percent, setPercent] = useState<number | null>(null);
  return {
    chosen,
    percent,
    error,
    choose,
    cancel: close,
    async upload(crop: Crop) {
      if (chosen === null) return;
      close();
      setPercent(0);
      const { signal } = new AbortController();
      const set = await state.api.setPicture(chosen.file, crop, { signal, onProgress: setPercent });
      setPercent(null);
      if (set.ok) state.show(() => set.value);
      else setError(failureText(set.failure, failures));
    },
    async remove() {
      if (await state.apply(() => state.api.removePicture()))
        toast({ kind: "success", title: messages.pictureRemoved });
    },
  };
}
