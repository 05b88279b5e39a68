import type { PhotosView } from "./photo-view.ts";

/** Photos, the first one large; each opens in full. On a phone they form a strip to swipe. */
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
