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

/** The text inside an element that contains only text, such as a script. */
function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** The inline scripts that a browser would run: an empty one runs nothing. */
export function inlineScriptsOf(html: string): string[] {
  return elementsOf(html)
    .filter((element) => element.tagName === "script" && runs(element) && attribute(element, "src") === null)
    .map(textOf)
    .filter((code) => code !== "");
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
 * Lists forbidden content of a page, whatever the request: a script that its policy does not name, a handler in an
 * attribute, an executable URL, an element that loads from elsewhere, or `marker` as part of markup instead of text.
 */
export function findPageViolations(html: string, policy: string, origin: string, marker: string): string[] {
  return elementsOf(html).flatMap((element) => [
    ...elementProblems(element, marker),
    ...element.attrs.flatMap((attribute) => attributeProblems(element, attribute, origin, marker)),
    ...(element.tagName === "script" ? scriptProblems(element, policy, origin, marker) : []),
    ...(element.tagName === "style" && !policy.includes(policyHash(textOf(element))) ? ["an unnamed style"] : []),
  ]);
}

/** The replacement for the boot script where scripts are off. */
const ownNoscript = /^<link rel="stylesheet" href="\/assets\/[\w-]+\.css#?"\/>$/;

function elementProblems(element: Element, marker: string): string[] {
  const { tagName } = element;
  if (tagName === "noscript") return ownNoscript.test(textOf(element)) ? [] : [`<noscript>${textOf(element)}`];
  return neverThere.has(tagName) || tagName.includes(marker) ? [`<${tagName}>`] : [];
}

function attributeProblems(
  element: Element,
  attribute: { name: string; value: string },
  origin: string,
  marker: string,
) {
  const { name, value } = attribute;
  const problems: string[] = [];
  if (/^on/i.test(name) || name === "style" || name === "srcdoc" || name.includes(marker)) problems.push(name);
  if (addressAttributes.has(name) && !isSafe(value, origin)) problems.push(`${name}=${value}`);
  return problems.map((problem) => `<${element.tagName} ${problem}>`);
}

function scriptProblems(element: Element, policy: string, origin: string, marker: string): string[] {
  const source = attribute(element, "src");
  if (source !== null) {
    return new URL(source, origin).href.startsWith(`${origin}/assets/`) ? [] : [`a script from ${source}`];
  }
  const script = textOf(element);
  const problems = new RegExp(`[<>][^"]{0,40}${marker}`).test(script) ? ["raw markup inside a script"] : [];
  if (script !== "" && runs(element) && !policy.includes(policyHash(script)))
    problems.push(`an unnamed script: ${script.slice(0, 80)}`);
  return problems;
}

function isSafe(address: string, origin: string): boolean {
  return URL.canParse(address, origin) && safeSchemes.has(new URL(address, origin).protocol);
}

function runs(element: Element): boolean {
  return !(attribute(element, "type") ?? "").endsWith("json");
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}
