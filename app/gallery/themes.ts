import darkCss from "#app/design/theme/dark.css?raw";
import themeCss from "#app/design/theme/theme.css?raw";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A color of the design system in both themes, as written in CSS. `name` is the variable without `--color-`. */
export type ColorToken = Readonly<Record<Theme, string>> & { name: string; group: string };

const darkBlock = darkCss.split(':root[data-theme="dark"]')[1] ?? "";
const darkColors = new Map(declarations(darkBlock, "color"));

/** Every color, in the order and under the headings of `theme.css`. */
export const colorTokens: readonly ColorToken[] = readColors();

/** The token names after a prefix such as `radius`, in the order of `theme.css`. */
export function tokenNames(prefix: "radius" | "shadow" | "text"): string[] {
  return declarations(themeCss, prefix)
    .map(([name]) => name)
    .filter((name) => !name.includes("--"));
}

/** A token's value as written in CSS, such as `1rem` for `text-base`. */
export function tokenValue(name: string): string {
  return new RegExp(`--${name}:\\s*([^;]+);`).exec(themeCss)?.[1] ?? "";
}

/**
 * Rules that show a part of a page in one theme, regardless of the page's theme. The product sets a theme only on the
 * document, so these rules are generated from its tokens for the gallery.
 */
export function themeScopes(): string {
  const shadows = declarations(themeCss, "shadow").map(([name, value]) => `--shadow-${name}:${value}`);
  return themes
    .map((theme) => {
      const colors = colorTokens.map((token) => `--color-${token.name}:${token[theme]}`);
      return `.scope-${theme}{color-scheme:${theme};${[...colors, ...shadows].join(";")}}`;
    })
    .join("\n");
}

/** One class for each token, because the page's policy blocks `style` attributes. */
export function tokenClasses(): string {
  const colors = colorTokens.map(({ name }) => `.token-${name}{background:var(--color-${name})}`);
  const inks = colorTokens.map(({ name }) => `.ink-${name}{color:var(--color-${name})}`);
  const radii = tokenNames("radius").map((name) => `.token-radius-${name}{border-radius:var(--radius-${name})}`);
  const shadows = tokenNames("shadow").map((name) => `.token-shadow-${name}{box-shadow:var(--shadow-${name})}`);
  const texts = tokenNames("text").map(
    (name) => `.token-text-${name}{font-size:var(--text-${name});line-height:var(--text-${name}--line-height)}`,
  );
  return [...colors, ...inks, ...radii, ...shadows, ...texts].join("\n");
}

function readColors(): ColorToken[] {
  const parts = themeCss.split(/^ {2}\/\* (.+?) \*\/$/m);
  return parts.flatMap((part, index) =>
    index % 2 === 1
      ? declarations(parts[index + 1] ?? "", "color").map(([name, light]) => ({
          name,
          group: part,
          light,
          dark: darkColors.get(name) ?? light,
        }))
      : [],
  );
}

function declarations(css: string, prefix: string): [name: string, value: string][] {
  return [...css.matchAll(new RegExp(`--${prefix}-([\\w-]+):\\s*([^;]+);`, "g"))].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
}
