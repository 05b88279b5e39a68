import type { PageTokens } from "./page-tokens.ts";
import type { Declaration, SelectorRequirements, StyleRule, StyleSheet } from "./style-sheet.ts";

/**
 * Returns the rules that a page's first paint can use: those whose classes and ids occur above the fold and whose
 * elements and languages occur in the page, and the custom properties, font faces and animations that these rules
 * refer to. Rules for bare elements cover the whole page, so that content without its styles does not widen it. May
 * return extra rules, because the position of a token is not checked, but never misses one that matches visible
 * content.
 */
export function criticalCss(sheets: readonly StyleSheet[], tokens: PageTokens): string {
  const matching = sheets.flat().flatMap((rule) => selectorsIn(rule, tokens));
  const used = usedVariables(matching);
  const needed = matching.map((rule) => ({ ...rule, declarations: rule.declarations.filter(isUsed(used)) }));
  const values = needed.flatMap(({ declarations }) => declarations.map(({ text }) => text)).join(";");
  return print(needed.filter(({ text, name }) => text === null || name === null || values.includes(name)));
}

function selectorsIn(rule: StyleRule, page: PageTokens): StyleRule[] {
  if (rule.text !== null) return [rule];
  const selectors = rule.selectors.filter(({ needs }) => meets(needs, page));
  return selectors.length === 0 ? [] : [{ ...rule, selectors }];
}

function meets({ tokens, oneOf }: SelectorRequirements, page: PageTokens): boolean {
  return (
    tokens.every((token) => page.has(token)) && oneOf.every((choices) => choices.some((needs) => meets(needs, page)))
  );
}

/** Custom properties reachable from a declaration that is not itself a custom property. */
function usedVariables(rules: readonly StyleRule[]): ReadonlySet<string> {
  const declarations = rules.flatMap((rule) => rule.declarations);
  const definitions = Map.groupBy(declarations.filter(isCustom), ({ property }) => property);
  const used = new Set<string>();
  const pending = declarations.filter((declaration) => !isCustom(declaration));
  for (const { variables } of pending)
    for (const name of variables) {
      if (used.has(name)) continue;
      used.add(name);
      pending.push(...(definitions.get(name) ?? []));
    }
  return used;
}

function isCustom({ property }: Declaration): boolean {
  return property.startsWith("--");
}

function isUsed(used: ReadonlySet<string>): (declaration: Declaration) => boolean {
  return (declaration) => !isCustom(declaration) || used.has(declaration.property);
}

/** Adjacent rules in the same at-rules share one block. */
function print(rules: readonly StyleRule[]): string {
  let css = "";
  let open: readonly string[] = [];
  for (const { context, selectors, declarations, text } of rules) {
    if (text === null && declarations.length === 0) continue;
    const shared = context.findIndex((head, depth) => head !== open[depth]);
    const depth = Math.min(shared === -1 ? context.length : shared, open.length);
    css +=
      "}".repeat(open.length - depth) +
      context
        .slice(depth)
        .map((head) => `${head}{`)
        .join("");
    open = context;
    css += text ?? `${selectors.map((one) => one.text).join()}{${declarations.map((one) => one.text).join(";")}}`;
  }
  return css + "}".repeat(open.length);
}
