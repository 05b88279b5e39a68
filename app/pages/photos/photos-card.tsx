import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLeaveGuard } from "#app/forms/drafts/use-leave-guard.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { PhotoGrid } from "./photo-grid.tsx";
import type { Photos } from "./photos-api.ts";
import { DropArea } from "./uploads/drop-area.tsx";
import { useUploads } from "./uploads/use-uploads.ts";
import type { PhotosState } from "./use-photos.ts";

type Props = {
  state: PhotosState;
  photos: Photos;
  /** Whether leaving the page would lose a new portrait or logo. */
  isPictureBusy: boolean;
  messages: Messages<"photos">;
  failures: Messages<"failures">;
};

/** The photos in order, and the control that adds others. Asks before the page is left during an upload. */
export function PhotosCard({ state, photos: { photos, limit }, isPictureBusy, messages, failures }: Props) {
  const toast = useToast();
  const uploads = useUploads({
    api: state.api,
    messages,
    failures,
    onAdded: (photo, { name }) => {
      state.show((shown) => ({ ...shown, photos: [...shown.photos.filter(({ id }) => id !== photo.id), photo] }));
      toast({ kind: "success", title: interpolate(messages.finished, { name }) });
    },
  });
  const guard = useLeaveGuard(uploads.isBusy || isPictureBusy);
  const isFull = photos.length >= limit;
  return (
    <section className="card pad">
      <div className="shots-h">
        <h2>{messages.heading}</h2>
        <span className="num">{interpolate(messages.count, { n: photos.length, limit })}</span>
      </div>
      {isFull ? (
        <p className="drop-full">{interpolate(messages.full, { n: limit })}</p>
      ) : (
        <DropArea messages={messages} onFiles={uploads.add} />
      )}
      {photos.length === 0 && uploads.uploads.length === 0 ? <p className="shots-none">{messages.empty}</p> : null}
      <PhotoGrid state={state} photos={photos} uploads={uploads} messages={messages} failures={failures} />
      {guard.state === "blocked" ? (
        <Dialog title={messages.leave.title} onClose={() => guard.reset()}>
          <p>{messages.leave.text}</p>
          <div className="dialog-actions">
            <Button variant="ghost" onClick={() => guard.proceed()}>
              {messages.leave.leave}
            </Button>
            <Button onClick={() => guard.reset()}>{messages.leave.stay}</Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  );
}
