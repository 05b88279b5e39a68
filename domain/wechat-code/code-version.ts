/** Names a code, by when it was set, in the URL of its image, so that the image can be cached for ever. */
export function codeVersion(setAt: Date): string {
  return setAt.getTime().toString(36);
}

/** The path under which this site serves the image of a listing's code. */
export function codeImagePath(listingId: string, setAt: Date): string {
  return `/media/wechat/${listingId}.${codeVersion(setAt)}.png`;
}

/** The pixels of its image. A phone in WeChat recognizes it in a page. */
export const codeImagePixels = 480;
