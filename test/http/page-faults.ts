import { createHash } from "node:crypto";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

type Element = Tree.Element;

const neverThere = new Set(["base", "embed", "frame", "frameset", "iframe", "math", "object", "template"]);
const addressAttributes = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "poster"]);
const safeSchemes = new Set(["http:", "https:", "mailto:", "tel:", "data:"]);

/** Every element of a page, in the order of the page. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  function visit(node: Tree.Node): void {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  }
  visit(parse(html));
  return found;
}

/** The text inside an element that holds only text, such as a script. */
function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** The inline scripts that a browser would run. */
export function inlineScriptsOf(html: string): string[] {
  return elementsOf(html)
    .filter((element) => element.tagName === "script" && runs(element) && attribute(element, "src") === null)
    .map(textOf);
}

/** The contents of the page's `<style>` elements. */
export function inlineStylesOf(html: string): string[] {
  return elementsOf(html)
    .filter((element) => element.tagName === "style")
    .map(textOf);
}

/** The entry of an inline script or style in a Content-Security-Policy. */
export function policyHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/**
 * What a page must not hold, whatever was asked for: a script that its policy does not name, a handler in an attribute,
 * an address that runs, an element that loads from elsewhere, or `marker` as a part of markup instead of text.
 */
export function pageFaults(html: string, policy: string, origin: string, marker: string): string[] {
  return elementsOf(html).flatMap((element) => [
    ...elementFaults(element, marker),
    ...element.attrs.flatMap((given) => attributeFaults(element, given, origin, marker)),
    ...(element.tagName === "script" ? scriptFaults(element, policy, origin, marker) : []),
    ...(element.tagName === "style" && !policy.includes(policyHash(textOf(element))) ? ["an unnamed style"] : []),
  ]);
}

/** The replacement for the boot script where scripts are off. */
const ownNoscript = /^<link rel="stylesheet" href="\/assets\/[\w-]+\.css#?"\/>$/;

function elementFaults(element: Element, marker: string): string[] {
  const { tagName } = element;
  if (tagName === "noscript") return ownNoscript.test(textOf(element)) ? [] : [`<noscript>${textOf(element)}`];
  return neverThere.has(tagName) || tagName.includes(marker) ? [`<${tagName}>`] : [];
}

function attributeFaults(element: Element, given: { name: string; value: string }, origin: string, marker: string) {
  const { name, value } = given;
  const faults: string[] = [];
  if (/^on/i.test(name) || name === "style" || name === "srcdoc" || name.includes(marker)) faults.push(name);
  if (addressAttributes.has(name) && !isSafe(value, origin)) faults.push(`${name}=${value}`);
  return faults.map((fault) => `<${element.tagName} ${fault}>`);
}

function scriptFaults(element: Element, policy: string, origin: string, marker: string): string[] {
  const source = attribute(element, "src");
  if (source !== null) {
    return new URL(source, origin).href.startsWith(`${origin}/assets/`) ? [] : [`a script from ${source}`];
  }
  const script = textOf(element);
  const faults = new RegExp(`[<>][^"]{0,40}${marker}`).test(script) ? ["raw markup inside a script"] : [];
  if (runs(element) && !policy.includes(policyHash(script))) faults.push(`an unnamed script: ${script.slice(0, 80)}`);
  return faults;
}

function isSafe(address: string, origin: string): boolean {
  return URL.canParse(address, origin) && safeSchemes.has(new URL(address, origin).protocol);
}

function runs(element: Element): boolean {
  return !(attribute(element, "type") ?? "").endsWith("json");
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((given) => given.name === name)?.value ?? null;
}
