import { textInLocale } from "#app/components/listing/owner-text.ts";
import type { ListingPhoto } from "#domain/media/find-listing-photos.ts";
import { mediaPath } from "#domain/media/media.ts";
import { masterPixels, webpWidths } from "#domain/media/media-limits.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { foreignLang } from "#i18n/text-language.ts";
// oxlint-disable-next-line import/default -- it is the file's URL
import lightbox from "./lightbox.js?url&no-inline";

export type PhotoView = {
  id: string;
  /** The URL of the largest size. */
  href: string;
  /** The language of the alternative text, if it is not the page's. */
  lang: string | undefined;
  alt: string;
  /** "2 of 9", shown on phones. */
  place: string;
  /** The other attributes of the image. They are set here, because this code is not sent to browsers. */
  img: {
    src: string;
    srcSet: string;
    sizes: string;
    width: number;
    height: number;
    loading?: "lazy";
    fetchPriority: "high" | "low";
    "data-caption"?: "";
  };
};

export type PhotosView = {
  photos: PhotoView[];
  /** The name of the list. */
  label: string;
  /** The link to all photos, or null for a single photo. */
  all: string | null;
  /** Attributes for the inline script that opens the lightbox, and for the lightbox. */
  lightbox: { "data-opens": string; "data-words": string };
};

/** `close` is the label of the button that closes the lightbox. */
export function photosView(photos: PhotoView[], messages: Messages<"listing">, close: string): PhotosView {
  const { photoPlace: place, previousPhoto: previous, nextPhoto: next, reportPhoto: report } = messages;
  const words = JSON.stringify({ place, previous, next, close, report });
  return {
    photos,
    label: messages.photos,
    all: photos.length > 1 ? interpolate(messages.allPhotos, { n: photos.length }) : null,
    lightbox: { "data-opens": lightbox, "data-words": words },
  };
}

export function photoViews(
  photos: readonly ListingPhoto[],
  name: string,
  locale: Locale,
  messages: Messages<"listing">,
): PhotoView[] {
  return photos.map(({ id, hash, width, height, caption, captionZh }, index) => {
    const text = textInLocale(caption, captionZh, locale);
    const forms = webpWidths.map((form) => `${mediaPath(hash, form)} ${Math.min(form, width)}w`);
    return {
      id,
      href: mediaPath(hash, masterPixels),
      lang: text === null ? undefined : foreignLang(text, locale),
      place: interpolate(messages.photoPlace, { n: index + 1, total: photos.length }),
      alt: text ?? interpolate(messages.photoOf, { n: index + 1, total: photos.length, name }),
      img: {
        src: mediaPath(hash, webpWidths[1]),
        srcSet: forms.join(", "),
        sizes: `(min-width: 52rem) ${index === 0 ? "34rem" : "17rem"}, 84vw`,
        width,
        height,
        // The first photo is usually the largest element: it does not share the line with the others.
        ...(index === 0 ? { fetchPriority: "high" } : { fetchPriority: "low", loading: "lazy" }),
        ...(text !== null && { "data-caption": "" }),
      },
    };
  });
}
