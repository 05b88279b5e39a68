import { useRef, useState } from "react";
import { useToast } from "#app/design/toast/toast.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { CaptionDialog } from "./caption-dialog.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import type { Photo } from "./photos-api.ts";
import { UploadTile } from "./uploads/upload-tile.tsx";
import type { Uploads } from "./uploads/use-uploads.ts";
import type { PhotosState } from "./use-photos.ts";

type Props = {
  state: PhotosState;
  photos: Photo[];
  uploads: Uploads;
  messages: Messages<"photos">;
  failures: Messages<"failures">;
};

/** Photos in order, which can be moved by dragging and with buttons, followed by the uploads. */
export function PhotoGrid({ state, photos, uploads, messages, failures }: Props) {
  const { api, apply, show } = state;
  const toast = useToast();
  const [edited, setEdited] = useState<Photo | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState("");
  const grid = useRef<HTMLOListElement>(null);

  const move = (id: string, to: number) => {
    const photo = photos.find((one) => one.id === id);
    if (photo === undefined || to < 0 || to >= photos.length || photos[to] === photo) return;
    const order = photos.filter((one) => one !== photo).toSpliced(to, 0, photo);
    show((shown) => ({ ...shown, photos: order }));
    setMoved(interpolate(messages.moved, { n: to + 1, total: photos.length }));
    void apply(() => api.order(order.map((one) => one.id)));
  };
  const remove = async ({ id }: Photo) => {
    grid.current?.focus();
    if (!(await apply(() => api.remove(id)))) return;
    const undo = { label: messages.undo, run: () => void apply(() => api.restore(id)) };
    toast({ kind: "success", title: messages.removed, action: undo });
  };

  return (
    <>
      <output className="vh">{moved}</output>
      <ol className="upload-grid" ref={grid} tabIndex={-1}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            {...{ photo, index, messages }}
            total={photos.length}
            isDragged={photo.id === dragged}
            onDrag={setDragged}
            onDrop={() => dragged !== null && move(dragged, index)}
            onMove={(to) => move(photo.id, to)}
            onEdit={() => setEdited(photo)}
            onRemove={() => void remove(photo)}
          />
        ))}
        {uploads.uploads.map((upload) => (
          <UploadTile key={upload.id} {...{ upload, uploads, messages }} />
        ))}
      </ol>
      {edited === null ? null : (
        <CaptionDialog {...{ state, messages, failures }} photo={edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
