const popover = /<([a-z]+)\b[^>]*\spopover="/;

/**
 * The part of a page that its first paint can show: everything before the element marked `data-below-fold`, without
 * popovers, which start closed.
 */
export function firstPaintOf(html: string): string {
  const fold = html.search(/<[a-z]+\b[^>]*\sdata-below-fold\b/);
  return withoutPopovers(fold === -1 ? html : html.slice(0, fold));
}

function withoutPopovers(html: string): string {
  const found = popover.exec(html);
  const [, name = ""] = found ?? [];
  if (!found) return html;
  const end = endOfElement(html, found.index, name);
  return html.slice(0, found.index) + withoutPopovers(html.slice(end));
}

/** The end index of the element that begins at `start`. Server markup closes every element that can have content. */
function endOfElement(html: string, start: number, name: string): number {
  const tag = new RegExp(`<(/?)${name}\\b`, "g");
  tag.lastIndex = start;
  let depth = 0;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    depth += match[1] === "/" ? -1 : 1;
    if (depth === 0) return tag.lastIndex;
  }
  return html.length;
}
