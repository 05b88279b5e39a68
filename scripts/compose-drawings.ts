import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const art = "app/art";
const drawings = `${art}/drawings`;

/** The drawings composed from others, by file name. */
export const composed: Record<string, () => string> = {
  "branch-band.svg": drawBandArt,
  "drawings.svg": collectDrawings,
};

/**
 * All drawings in one file, each under `drawing-<name>`, with the blossoms and colors that they refer to. A page
 * inserts its root element once; it takes no space.
 */
function collectDrawings(): string {
  const names = readdirSync(drawings)
    .map((file) => /^((?:branch|city)-[\w-]+)\.svg$/.exec(file)?.[1] ?? "")
    .filter((name) => name !== "" && name !== "branch-band");
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" class="art-defs" width="0" height="0" aria-hidden="true">',
    contentOf("blossom-defs"),
    "<defs>",
    ...names.toSorted().map((name) => `<g id="drawing-${name}">${contentOf(name)}</g>`),
    "</defs></svg>\n",
  ].join("");
}

/**
 * The hero's branch as a separate image for the band on home, rotated, in the band's colors of both themes. As a file
 * it loads only when scrolled into view, and the page has 600 fewer elements to style.
 */
function drawBandArt(): string {
  const theme = readFileSync("app/design/theme/theme.css", "utf8");
  const dark = readFileSync("app/design/theme/dark.css", "utf8");
  const rules = readFileSync(`${art}/branch.css`, "utf8");
  const used = new Set([...rules.matchAll(/var\((--color-[\w-]+)/g)].map(([, name = ""]) => name));
  const css = [
    `:root{${tokens(theme, used)}--loose-petals:none}`,
    `@media (prefers-color-scheme:dark){:root{${tokens(dark, used)}}}`,
    small(rules.replace(".on-band", ".band")),
  ].join("");
  // Nothing may extend beyond the image's edge, so the frame is as large as the branch.
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-80 -20 720 600"><style>${css}</style>`,
    contentOf("blossom-defs"),
    `<g class="band" transform="translate(640 500) rotate(180)">${contentOf("branch-hero")}</g></svg>\n`,
  ].join("");
}

/** Returns the contents of a drawing's `<svg>`. */
function contentOf(name: string): string {
  return readFileSync(`${drawings}/${name}.svg`, "utf8")
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");
}

/** Returns the first value of each of these tokens in the style sheet. */
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, draw] of Object.entries(composed)) writeFileSync(`${drawings}/${file}`, draw());
