import type { PhotoView } from "./photo-view.ts";

/** The first photo leads; each opens as a whole. On a phone they are a strip to swipe. */
export function ListingPhotos({ photos, label }: { photos: readonly PhotoView[]; label: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className={photos.length < 3 ? "shots few" : "shots"} aria-label={label}>
      {photos.map(({ href, src, srcSet, width, height, alt, lang }, index) => (
        <li key={href}>
          <a href={href} lang={lang}>
            <img
              alt={alt}
              {...{ src, srcSet, width, height }}
              sizes={`(min-width: 52rem) ${index === 0 ? "34rem" : "17rem"}, 84vw`}
              loading={index === 0 ? undefined : "lazy"}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
