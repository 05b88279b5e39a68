import { type CssNode, generate, type PseudoClassSelector, parse, type Rule, type Selector } from "css-tree";

/** A style sheet, parsed once, from which `criticalCss` selects rules for each page. */
export type StyleSheet = readonly StyleRule[];

export type StyleRule = {
  /** Enclosing at-rules, outermost first, for example `@layer components`. */
  context: readonly string[];
  /** Empty for an at-rule such as `@font-face` or `@keyframes`. */
  selectors: readonly StyleSelector[];
  declarations: readonly Declaration[];
  /** The whole text of an at-rule without selectors. */
  text: string | null;
  /** The font family or animation that `text` defines; null when the rule is always needed. */
  name: string | null;
};

type StyleSelector = { text: string; needs: SelectorRequirements };

/** The conditions for a selector to match on a page: every token, and at least one alternative of each list. */
export type SelectorRequirements = { tokens: readonly string[]; oneOf: readonly (readonly SelectorRequirements[])[] };

export type Declaration = { property: string; text: string; variables: readonly string[] };

const groupingRules = new Set(["media", "supports", "layer", "container"]);
const alternatives = new Set(["is", "where", "has"]);
/** These occur after the first paint, when the whole style sheet has loaded. */
const laterStates = new Set(["hover", "active", "selection"]);
/** Without script, `<noscript>` applies the whole style sheet at once. The layer enables the display font. */
const skippedRules = new Set(["@media print", "@page", "@media (scripting:none)", "@layer after-first-paint"]);

/**
 * Parses a style sheet, leaving out rules that the first paint never uses: print, pointer states, selections,
 * transitions.
 */
export function parseStyleSheet(css: string): StyleSheet {
  const rules: StyleRule[] = [];
  readBlock(parse(css, { parseValue: false }), [], rules);
  return rules;
}

function readBlock(block: CssNode, context: readonly string[], into: StyleRule[]): void {
  if (block.type !== "StyleSheet" && block.type !== "Block") return;
  for (const node of block.children) {
    if (node.type === "Rule") into.push(readRule(node, context));
    if (node.type !== "Atrule") continue;
    const head = `@${node.name}${node.prelude ? ` ${generate(node.prelude)}` : ""}`;
    if (skippedRules.has(head)) continue;
    if (node.block && groupingRules.has(node.name)) readBlock(node.block, [...context, head], into);
    else into.push({ context, selectors: [], declarations: [], text: generate(node), name: definedName(node) });
  }
}

function definedName(node: CssNode): string | null {
  if (node.type !== "Atrule") return null;
  if (node.name === "keyframes" && node.prelude) return generate(node.prelude);
  return node.name === "font-face" ? (/font-family:\s*["']?([^"';}]+)/.exec(generate(node))?.[1] ?? null) : null;
}

function readRule({ prelude, block }: Rule, context: readonly string[]): StyleRule {
  const listed = prelude.type === "SelectorList" ? prelude.children.toArray() : [];
  const selectors = listed
    .filter((node) => node.type === "Selector")
    .filter((selector) => !occursLater(selector))
    .map((selector) => ({ text: generate(selector), needs: needsOf(selector) }));
  const declarations = block.children.toArray().map(readDeclaration);
  const painted = declarations.filter(({ property }) => !property.startsWith("transition"));
  return { context, selectors, declarations: painted, text: null, name: null };
}

/** A nested rule is stored as text, like a declaration without a property. */
function readDeclaration(node: CssNode): Declaration {
  const text = generate(node);
  const variables = [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name);
  return { property: node.type === "Declaration" ? node.property : "", text, variables };
}

function occursLater({ children }: Selector): boolean {
  return children.some(
    (node) =>
      (node.type === "PseudoClassSelector" || node.type === "PseudoElementSelector") && laterStates.has(node.name),
  );
}

function needsOf({ children }: Selector): SelectorRequirements {
  const tokens: string[] = [];
  const oneOf: SelectorRequirements[][] = [];
  let isRoot = false;
  for (const node of children) {
    if (node.type === "Combinator") isRoot = false;
    else if (node.type === "TypeSelector" && node.name !== "*") tokens.push(`<${node.name.toLowerCase()}`);
    else if (node.type === "ClassSelector") tokens.push(`.${node.name}`);
    else if (node.type === "IdSelector") tokens.push(`#${node.name}`);
    else if (node.type === "AttributeSelector" && node.name.name.endsWith("disabled")) tokens.push("[disabled]");
    if (node.type !== "PseudoClassSelector") continue;
    if (node.name === "disabled") tokens.push("[disabled]");
    if (node.name === "root") isRoot = true;
    else if (node.name === "lang") tokens.push(`${isRoot ? "root" : "any"}:${argumentOf(node)}`);
    else if (alternatives.has(node.name)) oneOf.push(alternativesOf(node));
  }
  return { tokens, oneOf };
}

function argumentOf({ children }: PseudoClassSelector): string {
  const first = children?.first;
  return first ? generate(first) : "";
}

function alternativesOf({ children }: PseudoClassSelector): SelectorRequirements[] {
  const list = children?.first;
  if (list?.type !== "SelectorList") return [{ tokens: [], oneOf: [] }];
  return list.children.toArray().flatMap((node) => (node.type === "Selector" ? [needsOf(node)] : []));
}
