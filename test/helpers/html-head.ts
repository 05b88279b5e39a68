import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The metadata of a page as a crawler parses it. */
export type HtmlHead = {
  lang: string;
  title: string;
  headings: string[];
  /** By `name` or `property`; repeated ones keep their order. */
  meta: Record<string, string[]>;
  links: { rel: string; href: string; hreflang: string }[];
  jsonLd: unknown[];
};

export function readHead(html: string): HtmlHead {
  const elements = [...elementsOf(parse(html))];
  const named = (tag: string) => elements.filter((element) => element.tagName === tag);
  const meta: Record<string, string[]> = {};
  for (const element of named("meta")) {
    const name = attribute(element, "name") || attribute(element, "property");
    meta[name] = [...(meta[name] ?? []), attribute(element, "content")];
  }
  const links = named("link").map((link) => ({
    rel: attribute(link, "rel"),
    href: attribute(link, "href"),
    hreflang: attribute(link, "hreflang"),
  }));
  return {
    lang: named("html").map((element) => attribute(element, "lang"))[0] ?? "",
    title: textOf(elements.find((element) => element.tagName === "title" && inHead(element))),
    headings: named("h1").map(textOf),
    meta,
    links,
    jsonLd: named("script")
      .filter((script) => attribute(script, "type") === "application/ld+json")
      .map((script) => JSON.parse(textOf(script)) as unknown),
  };
}

function* elementsOf(node: Node): Generator<Element> {
  if ("tagName" in node) yield node;
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}

/** Excludes titles inside SVG. */
function inHead(element: Element): boolean {
  return element.parentNode !== null && "tagName" in element.parentNode && element.parentNode.tagName === "head";
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((attr) => attr.name === name)?.value ?? "";
}

function textOf(node: Node | undefined): string {
  if (node === undefined) return "";
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
