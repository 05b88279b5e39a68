import { PrivateImage } from "#app/components/pictures/private-image.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { TrashIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { ArrowRightIcon } from "./photo-icons.tsx";
import { imagePath, type Photo } from "./photos-api.ts";

type Props = {
  photo: Photo;
  index: number;
  total: number;
  isDragged: boolean;
  messages: Messages<"photos">;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

export function PhotoTile({ photo, index, total, isDragged, messages, ...on }: Props) {
  const { locale } = useLocale();
  const name = interpolate(messages.photo, { n: index + 1 });
  const caption = (locale === "zh" ? (photo.caption_zh ?? photo.caption) : (photo.caption ?? photo.caption_zh)) ?? "";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same
    <li
      className={isDragged ? "upload dragged" : "upload"}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        on.onDrag(photo.id);
      }}
      onDragEnd={() => on.onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
    >
      <span className="shot">
        <PrivateImage path={imagePath(photo.id)} url={photo.url} alt={caption || name} />
        {index === 0 ? <Badge tone="plum">{messages.first}</Badge> : null}
        {photo.is_hidden ? <Badge tone="danger">{messages.hidden}</Badge> : null}
      </span>
      <p className={caption ? "upload-caption" : "upload-caption todo"} title={caption || undefined}>
        {caption || messages.addCaption}
      </p>
      <div className="upload-actions">
        <Button
          variant="ghost"
          square
          aria-label={`${messages.moveEarlier}: ${name}`}
          aria-disabled={index === 0}
          onClick={() => on.onMove(index - 1)}
        >
          <Icon name="arrow-left" size={18} />
        </Button>
        <Button
          variant="ghost"
          square
          aria-label={`${messages.moveLater}: ${name}`}
          aria-disabled={index === total - 1}
          onClick={() => on.onMove(index + 1)}
        >
          <ArrowRightIcon />
        </Button>
        <Button variant="ghost" square aria-label={`${messages.editCaption}: ${name}`} onClick={on.onEdit}>
          <Icon name="pencil" size={18} />
        </Button>
        <Button variant="ghost" square aria-label={`${messages.remove}: ${name}`} onClick={on.onRemove}>
          <TrashIcon />
        </Button>
      </div>
    </li>
  );
}
