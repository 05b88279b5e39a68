import { Link } from "react-router";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { adminMoment } from "../operator-texts.ts";
import { OperatorImage } from "./operator-image.tsx";
import type { NewPhoto } from "./photos-api.ts";
import "./photo-card.css";

type Props = { photo: NewPhoto; texts: Messages<"adminPhotos">; onRemove: () => void };

export function PhotoCard({ photo, texts, onRemove }: Props) {
  const { locale, href } = useLocale();
  const { kind, listing_id: listing, listing_name: names, teacher_name: teacher, caption, is_hidden: isHidden } = photo;
  const name = primaryName(names, locale);
  const shown = teacher ?? name;
  return (
    <li className="card admin-photo">
      <OperatorImage hash={photo.hash} alt={caption ?? interpolate(texts.alt[kind], { name: shown })} />
      <div className="admin-photo-text">
        <Link to={href(`/admin/listings?id=${listing}`)}>{name}</Link>
        <span>
          {texts.kinds[kind]} · {adminMoment(locale, photo.created_at)}
        </span>
        {teacher === null ? null : <span>{teacher}</span>}
        {caption === null ? null : <span>{caption}</span>}
        {photo.has_code ? <Badge tone="amber">{texts.hasCode}</Badge> : null}
        {isHidden ? (
          <Badge tone="danger">{texts.hidden}</Badge>
        ) : (
          <Button variant="secondary" aria-label={interpolate(texts.removeOf, { name: shown })} onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
      </div>
    </li>
  );
}
