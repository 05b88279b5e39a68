import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const art = "app/art";
const target = `${art}/branch-band.svg`;

/**
 * The hero's branch as a separate image for the band on home, rotated, in the band's colors of both themes. As a file
 * it is loaded on scrolling there, and the page has 600 fewer elements to style.
 */
export function drawBandArt(): string {
  const theme = readFileSync("app/design/theme/theme.css", "utf8");
  const dark = readFileSync("app/design/theme/dark.css", "utf8");
  const rules = readFileSync(`${art}/branch.css`, "utf8");
  const used = new Set([...rules.matchAll(/var\((--color-[\w-]+)/g)].map(([, name = ""]) => name));
  const css = [
    `:root{${tokens(theme, used)}--loose-petals:none}`,
    `@media (prefers-color-scheme:dark){:root{${tokens(dark, used)}}}`,
    small(rules.replace(".on-band", ".band")),
  ].join("");
  const inner = (name: string) =>
    readFileSync(`${art}/${name}.svg`, "utf8")
      .replace(/^<svg[^>]*>/, "")
      .replace(/<\/svg>\s*$/, "");
  // Nothing may extend beyond the image's edge, so the frame is as large as the branch.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -20 720 600"><style>${css}</style>`,
    inner("blossom-defs"),
    `<g class="band" transform="translate(640 500) rotate(180)">${inner("branch-hero")}</g></svg>\n`,
  ].join("");
}

/** The values of these tokens where the style sheet first gives them. */
function tokens(css: string, names: Set<string>): string {
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of css.matchAll(/(--color-[\w-]+):\s*([^;]+);/g))
    if (names.has(name) && !values.has(name)) values.set(name, value);
  return [...values].map(([name, value]) => `${name}:${value};`).join("");
}

function small(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*([{};:,])\s*/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, drawBandArt());
