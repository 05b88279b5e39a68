import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "#app/locale/locale-context.tsx";
import { UndoAlert } from "#app/operator/decisions/undo-alert.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import type { Removed } from "#app/operator/operator-api.ts";
import { PhotoCard } from "#app/operator/photos/photo-card.tsx";
import { type NewPhoto, useNewPhotosApi } from "#app/operator/photos/photos-api.ts";
import { RemovePhotoDialog } from "#app/operator/photos/remove-photo-dialog.tsx";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/new-photos-page.ts";

export function loader({ url }: Route.LoaderArgs) {
  return { texts: messagesFor(splitLocale(url.pathname).locale, "adminPhotos") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Photos, portraits and logos of the last 72 hours, and their removal. */
export default function NewPhotosPage({ loaderData: { texts } }: Route.ComponentProps) {
  const api = useNewPhotosApi();
  const { locale } = useLocale();
  const cache = useQueryClient();
  const [removing, setRemoving] = useState<NewPhoto | null>(null);
  // Each can be undone for a minute.
  const [removals, setRemovals] = useState<{ photo: NewPhoto; removed: Removed }[]>([]);
  const forget = (removed: Removed) => setRemovals((all) => all.filter((one) => one.removed !== removed));
  const list = useOperatorList("photos", "", (_, after, signal) => api.list(after, signal));
  const photos = list.data?.pages.flatMap((page) => page.photos) ?? null;
  const readAgain = () => void cache.invalidateQueries({ queryKey: ["operator", "photos", "list"] });
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      {removals.map(({ photo, removed }) => (
        <UndoAlert
          key={removed.decision_id}
          removed={removed}
          label={photo.teacher_name ?? primaryName(photo.listing_name, locale)}
          onUndone={() => {
            forget(removed);
            readAgain();
          }}
          onExpired={() => removals.length > 1 && forget(removed)}
        />
      ))}
      <OperatorList
        rows={
          photos?.map((photo) => (
            <PhotoCard key={photo.id} photo={photo} texts={texts} onRemove={() => setRemoving(photo)} />
          )) ?? null
        }
        list={list}
        empty={{ title: texts.none, text: texts.noneText }}
        shape="photos"
      >
        {(cards) => <ul className="admin-photos">{cards}</ul>}
      </OperatorList>
      {removing === null ? null : (
        <RemovePhotoDialog
          photo={removing}
          texts={texts}
          onClose={() => setRemoving(null)}
          onRemoved={(done) => {
            setRemoving(null);
            setRemovals((all) => [...all, { photo: removing, removed: done }]);
            readAgain();
          }}
        />
      )}
    </>
  );
}
