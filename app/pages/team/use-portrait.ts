import { useState } from "react";
import { type ApiFailure, callApi } from "#app/api-call.ts";
import type { Crop } from "#app/components/pictures/crop-square.ts";
import { portraitPath } from "#app/components/pictures/own-portrait.tsx";
import { uploadFile } from "#app/components/pictures/upload-file.ts";
import { type ChosenImage, useChosenImage } from "#app/components/pictures/use-chosen-image.ts";
import { ownTeam } from "#app/private-data/own-team.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { Messages } from "#i18n/messages.ts";
import type { TeamState } from "./team-kind.ts";

/** The change to the portrait that saving the form makes. `preview`: the chosen square as a data URL. */
type PortraitChange = { kind: "set"; image: ChosenImage; crop: Crop; preview: string } | { kind: "remove" };

export type Portrait = ReturnType<typeof usePortrait>;

/** The size of the preview in pixels, twice its displayed size. */
const previewPixels = 144;

/** The portrait of the open teacher: an image is chosen and cropped at once, and uploaded when the form is saved. */
export function usePortrait(state: TeamState, openId: string | null, messages: Messages<"team">) {
  const options = useApiOptions();
  const image = useChosenImage(messages);
  const [pending, setPending] = useState<{ id: string; change: PortraitChange } | null>(null);
  /** The progress of the upload; null without one. */
  const [percent, setPercent] = useState<number | null>(null);
  const change = pending !== null && pending.id === openId ? pending.change : null;
  const setChange = (next: PortraitChange) => setPending(openId === null ? null : { id: openId, change: next });
  return {
    image,
    change,
    percent,
    /** Whether closing the form or leaving the page would lose an image, chosen or being cropped. */
    isUnsaved: change !== null || image.chosen !== null,
    clear() {
      setPending(null);
      image.close();
      image.setError(null);
    },
    use(chosen: ChosenImage, crop: Crop) {
      image.close();
      setChange({ kind: "set", image: chosen, crop, preview: previewOf(chosen.bitmap, crop) });
    },
    remove: () => setChange({ kind: "remove" }),
    /** Uploads or removes the portrait of the stored teacher. Resolves to null, or to the failure. */
    async save(id: string): Promise<ApiFailure | null> {
      if (change === null) return null;
      const path = portraitPath(id);
      if (change.kind === "remove") {
        const removed = await state.write(() => callApi(options, { method: "DELETE", path }, ownTeam.pick));
        return removed.ok ? null : removed.failure;
      }
      const { x, y, size } = change.crop;
      const { signal } = new AbortController();
      const upload = { path: `${path}?consent=1&x=${x}&y=${y}&size=${size}`, file: change.image.file, signal };
      setPercent(0);
      const set = await state.write(() => uploadFile(options, { ...upload, onProgress: setPercent }, ownTeam.pick));
      setPercent(null);
      return set.ok ? null : set.failure;
    },
  };
}

function previewOf(bitmap: ImageBitmap, { x, y, size }: Crop): string {
  const canvas = document.createElement("canvas");
  canvas.width = previewPixels;
  canvas.height = previewPixels;
  canvas.getContext("2d")?.drawImage(bitmap, x, y, size, size, 0, 0, previewPixels, previewPixels);
  return canvas.toDataURL("image/jpeg", 0.9);
}
