import { useState } from "react";
import { interpolate } from "#i18n/interpolate.ts";
import type { CropTexts } from "./crop-dialog.tsx";

/** An image that is being cropped to a square. */
export type ChosenImage = { file: File; bitmap: ImageBitmap };

/** The smallest side that the server accepts. */
const minPixels = 400;

/** Selects an image file for a portrait or logo. `error`: why the last file was rejected. */
export function useChosenImage(messages: CropTexts) {
  const [chosen, setChosen] = useState<ChosenImage | null>(null);
  const [error, setError] = useState<string | null>(null);
  return {
    chosen,
    error,
    setError,
    async choose(file: File) {
      const bitmap = await createImageBitmap(file).catch(() => null);
      const problem = bitmap === null ? messages.notReadable : tooSmall(bitmap, messages);
      setError(problem);
      if (bitmap !== null && problem === null) setChosen({ file, bitmap });
    },
    /** Opens an image again, to choose another square. */
    reopen: setChosen,
    close: () => setChosen(null),
  };
}

function tooSmall({ width, height }: ImageBitmap, messages: CropTexts): string | null {
  if (Math.min(width, height) >= minPixels) return null;
  return interpolate(messages.tooSmall, { w: width, h: height });
}
