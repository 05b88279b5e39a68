/**
 * A version derived from the time the code was set, for its image's URL, so that the image can be cached permanently.
 */
export function codeVersion(setAt: Date): string {
  return setAt.getTime().toString(36);
}

/** This site's path of the image of a listing's code. */
export function codeImagePath(listingId: string, setAt: Date): string {
  return `/media/wechat/${listingId}.${codeVersion(setAt)}.png`;
}

/** The size of its image in pixels, which WeChat recognizes within a page. */
export const codeImagePixels = 480;
