import { Icon } from "#app/design/icon/any-icon.tsx";
import type { PhotosView } from "./photo-view.ts";

/**
 * Photos, the first one large; each opens in full. On a phone they form a strip to swipe; wider screens show the first
 * three. Without script, the link to all photos shows the others in place.
 */
export function ListingPhotos({ photos, label, all, lightbox }: PhotosView) {
  return photos[0] ? (
    <div className="photos" id="photos" {...lightbox}>
      <ul className="shots" aria-label={label}>
        {photos.map(({ id, href, lang, alt, place, img }) => (
          <li key={id}>
            <a href={href} lang={lang} data-photo={id}>
              <img alt={alt} {...img} />
              {all ? (
                <span className="badge badge-plum shots-place" aria-hidden="true">
                  {place}
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      {all ? (
        <a className={`btn btn-ghost shots-all${photos.length > 3 ? "" : " shots-few"}`} href="#photos">
          <Icon name="images" size={18} />
          {all}
        </a>
      ) : null}
    </div>
  ) : null;
}
