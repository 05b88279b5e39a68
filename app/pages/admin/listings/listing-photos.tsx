import { useState } from "react";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { PhotoCard } from "#app/operator/photos/photo-card.tsx";
import type { NewPhoto } from "#app/operator/photos/photos-api.ts";
import { RemovePhotoDialog } from "#app/operator/photos/remove-photo-dialog.tsx";
import type { ListingResult } from "./listing-result.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Props = { found: ListingDetail; texts: ListingTexts; onDone: (done: ListingResult) => void };

/** The portrait or logo and the photos, each of which can be removed, however old it is. */
export function ListingPhotos({ found, texts, onDone }: Props) {
  const { own, photos: messages } = texts;
  const [removing, setRemoving] = useState<NewPhoto | null>(null);
  const photos = found.photos.map((photo): NewPhoto => {
    return { ...photo, listing_id: found.id, listing_name: found.name, teacher_name: null };
  });
  return (
    <section className="admin-group" aria-labelledby="listing-photos">
      <h2 id="listing-photos">{own.photos}</h2>
      {photos.length === 0 ? <p className="hint">{own.photosNone}</p> : null}
      <ul className="admin-photos">
        {photos.map((photo) => (
          <PhotoCard key={photo.id} photo={photo} texts={messages} onRemove={() => setRemoving(photo)} />
        ))}
      </ul>
      {removing === null ? null : (
        <RemovePhotoDialog
          photo={removing}
          texts={messages}
          onClose={() => setRemoving(null)}
          onRemoved={(removed) => {
            setRemoving(null);
            onDone({ removed });
          }}
        />
      )}
    </section>
  );
}
