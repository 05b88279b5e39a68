import { useState } from "react";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Crop } from "./photos-api.ts";
import type { PhotosState } from "./use-photos.ts";

type Options = { state: PhotosState; messages: Messages<"photos">; failures: Messages<"failures"> };

export type PictureControl = {
  /** A chosen image whose square is being chosen. */
  chosen: { file: File; bitmap: ImageBitmap } | null;
  /** Of the upload; null while there is none. */
  percent: number | null;
  error: string | null;
  choose(file: File): Promise<void>;
  cancel(): void;
  upload(crop: Crop): Promise<void>;
  remove(): Promise<void>;
};

const leastPixels = 400;

/** Choosing, uploading and removing the portrait or logo. */
export function usePicture({ state, messages, failures }: Options): PictureControl {
  const toast = useToast();
  const [chosen, setChosen] = useState<PictureControl["chosen"]>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  return {
    chosen,
    percent,
    error,
    cancel: () => setChosen(null),
    async choose(file) {
      const bitmap = await createImageBitmap(file).catch(() => null);
      const problem = bitmap === null ? messages.notReadable : tooSmall(bitmap, messages);
      setError(problem);
      if (bitmap !== null && problem === null) setChosen({ file, bitmap });
    },
    async upload(crop) {
      if (chosen === null) return;
      setChosen(null);
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

function tooSmall({ width, height }: ImageBitmap, messages: Messages<"photos">): string | null {
  if (Math.min(width, height) >= leastPixels) return null;
  return interpolate(messages.tooSmall, { w: width, h: height });
}
