import { attributeOf, type HtmlTag } from "#std/text/html-tags.ts";

/**
 * The tokens of a page that selectors can match: classes as `.name`, ids as `#name`, elements as `<name`, languages as
 * `any:zh`, the document's as `root:zh`, disabled controls as `[disabled]`.
 */
export type PageTokens = ReadonlySet<string>;

/**
 * Collects the tokens of a page, tag by tag. Classes and ids count where the first paint can show them: before the
 * element marked `data-below-fold` and outside of popovers, which start closed.
 */
export function collectTokens(): { tokens: PageTokens; read(tag: HtmlTag): void } {
  const tokens = new Set<string>();
  const classLists = new Set<string>();
  let isAboveFold = true;
  let popover = "";
  let depth = 0;

  function isShown(tag: HtmlTag): boolean {
    if (tag.attributes.includes(' data-below-fold="')) isAboveFold = false;
    if (!isAboveFold) return false;
    if (depth === 0 && attributeOf(tag, "popover") !== null) popover = tag.name;
    if (popover === "") return true;
    if (tag.name === popover) depth += tag.isEnd ? -1 : 1;
    if (depth === 0) popover = "";
    return false;
  }

  function read(tag: HtmlTag): void {
    const isPainted = isShown(tag);
    if (tag.isEnd) return;
    tokens.add(`<${tag.name}`);
    if (tag.attributes === "") return;
    const lang = /^[a-z]+/i.exec(attributeOf(tag, "lang") ?? "")?.[0];
    if (lang !== undefined) tokens.add(`any:${lang}`);
    if (lang !== undefined && tag.name === "html") tokens.add(`root:${lang}`);
    if (!isPainted) return;
    if (tag.attributes.includes("disabled")) tokens.add("[disabled]");
    const id = attributeOf(tag, "id");
    if (id) tokens.add(`#${id}`);
    const list = attributeOf(tag, "class");
    if (!list || classLists.has(list)) return;
    classLists.add(list);
    for (const name of list.split(/\s+/)) tokens.add(`.${name}`);
  }

  return { tokens, read };
}
