import type { PhotosView } from "./photo-view.ts";

/** The first photo leads; each opens as a whole. On a phone they are a strip to swipe. */
export function ListingPhotos({ photos, list }: PhotosView) {
  return photos[0] ? (
    <ul className="shots" {...list}>
      {photos.map(({ id, href, lang, alt, img }) => (
        <li key={id}>
          <a href={href} lang={lang} data-photo={id}>
            <img alt={alt} {...img} />
          </a>
        </li>
      ))}
    </ul>
  ) : null;
}
