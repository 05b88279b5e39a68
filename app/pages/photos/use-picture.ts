import { useState } from "react";
import type { Crop } from "#app/components/pictures/crop-square.ts";
import { useChosenImage } from "#app/components/pictures/use-chosen-image.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import type { Messages } from "#i18n/messages.ts";
import { retryableCodes } from "./uploads/use-uploads.ts";
import type { PhotosState } from "./use-photos.ts";

type Options = { state: PhotosState; messages: Messages<"photos">; failures: Messages<"failures"> };

export type PictureControl = ReturnType<typeof usePicture>;

/** Choosing, uploading and removing the portrait or logo. */
export function usePicture({ state, messages, failures }: Options) {
  const toast = useToast();
  const { chosen, error, setError, choose, close } = useChosenImage(messages);
  /** The progress of the upload; null without one. */
  const [percent, setPercent] = useState<number | null>(null);
  /** The last upload if it failed and may succeed later. */
  const [unsent, setUnsent] = useState<{ file: File; crop: Crop } | null>(null);

  async function send(file: File, crop: Crop): Promise<void> {
    setPercent(0);
    setError(null);
    setUnsent(null);
    const { signal } = new AbortController();
    const set = await state.api.setPicture(file, crop, { signal, onProgress: setPercent });
    setPercent(null);
    if (set.ok) return state.show(() => set.value);
    setError(failureText(set.failure, failures));
    if (retryableCodes.has(set.failure.code)) setUnsent({ file, crop });
  }

  return {
    chosen,
    percent,
    /** Whether leaving the page would lose an image that is being cropped or uploaded. */
    isBusy: chosen !== null || percent !== null,
    error,
    choose(file: File) {
      setUnsent(null);
      return choose(file);
    },
    cancel: close,
    async upload(crop: Crop) {
      if (chosen === null) return;
      close();
      await send(chosen.file, crop);
    },
    /** Repeats an upload that failed, with the same square; null if there is none. */
    retry: unsent === null ? null : () => send(unsent.file, unsent.crop),
    async remove() {
      if (await state.apply(() => state.api.removePicture()))
        toast({ kind: "success", title: messages.pictureRemoved });
    },
  };
}
