import { readersVersion } from "#app/components/listing/owner-text.ts";
import type { ListingPhoto } from "#domain/media/find-listing-photos.ts";
import { mediaPath } from "#domain/media/media.ts";
import { masterPixels, webpWidths } from "#domain/media/media-limits.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { foreignLang } from "#i18n/text-language.ts";

export type PhotoView = {
  /** The largest form. */
  href: string;
  src: string;
  srcSet: string;
  width: number;
  height: number;
  alt: string;
  /** Of the alternative text, where it is not the page's. */
  lang: string | undefined;
};

export function photoViews(
  photos: readonly ListingPhoto[],
  name: string,
  locale: Locale,
  messages: Messages<"listing">,
): PhotoView[] {
  return photos.map(({ hash, width, height, caption, captionZh }, index) => {
    const text = readersVersion(caption, captionZh, locale);
    const forms = webpWidths.map((form) => `${mediaPath(hash, form)} ${Math.min(form, width)}w`);
    return {
      href: mediaPath(hash, masterPixels),
      src: mediaPath(hash, webpWidths[1]),
      srcSet: forms.join(", "),
      width,
      height,
      alt: text ?? interpolate(messages.photoOf, { n: index + 1, total: photos.length, name }),
      lang: text === null ? undefined : foreignLang(text, locale),
    };
  });
}
