const sheets = import.meta.glob<string>(["../design/*/*.css", "../pages/home/band.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Attributes that simulate pointer and keyboard states, on the element or inside it. */
const stateClasses: Readonly<Record<string, string>> = {
  ":hover": ":is(.is-hover, :has(> .is-hover))",
  ":active": ".is-pressed",
  ":focus-visible": ".is-focus",
  ":focus-within": ":has(> .is-focus)",
};
const states = /:hover|:active(?![\w-])|:focus-visible|:focus-within/g;

/** The rules for such states again, for elements that have the state as a class. */
export function stateRules(): string {
  return Object.entries(sheets)
    .map(([path, css]) => {
      const layer = path.endsWith("/base.css") ? "base" : "components";
      return `@layer ${layer}{${rulesOf(css).join("\n")}}`;
    })
    .join("\n");
}

function rulesOf(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector = "", body = ""]) => {
    const shown = selector.replace(states, (state) => stateClasses[state] ?? state);
    return shown === selector ? [] : [`${shown.trim()}{${body.trim()}}`];
  });
}
