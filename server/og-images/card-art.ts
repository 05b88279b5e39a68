import blossomDefs from "#app/art/blossom-defs.svg?raw";
import branch from "#app/art/branch-hero.svg?raw";
import { cardSize } from "#app/seo/card-path.ts";

/** The light theme's colors, which pages take from tokens: an image has no theme. */
export const cardColors = {
  paper: "#fcf8f5",
  ink: "#2b1526",
  ink2: "#5b4554",
  line: "#ebdfdb",
  plumSoft: "#f5e6ee",
  plum: "#5e1f47",
  peach: "#f7b899",
} as const;

const artStyle = `
.branch{fill:#4a2c3e}.dry{fill:none;stroke:#a98b98;stroke-width:1.1;opacity:.55;stroke-linecap:round}
.pk-0{stop-color:#d66f63}.pk-1{stop-color:#f3b09d}.pk-2{stop-color:#fbdacd}
.wh-0{stop-color:#e2b7a2}.wh-1{stop-color:#fbf0e8}.wh-2{stop-color:#fffdfb}
.pk{stroke:#e08f7e;stroke-width:.9}.wh{stroke:#cdaa9f;stroke-width:.9}
.bud-f{fill:none;stroke:#e08f7e;stroke-width:1}.st-l{fill:none;stroke:#a84a50;stroke-width:.9}
.st-d,.st-c{fill:#7d2f4a}.cal{fill:#7a3550}
.leaf{fill:#93ab82}.leaf.b{opacity:.72}.leaf-v{fill:none;stroke:#6f8a62;stroke-width:.9}
.loose{display:none}`;

const petal =
  "M0 -1.6C-2.9 -2.9 -5.9 -5.6 -5.3 -8.9C-4.8 -11.5 -1.9 -12.3 0 -11.3C1.9 -12.3 4.8 -11.5 5.3 -8.9C5.9 -5.6 2.9 -2.9 0 -1.6Z";

/** Four peach petals and a white one, 64 pixels wide, where every card carries it. */
const mark = [0, 72, 144, 216, 288]
  .map((turn) => `<path fill="${turn === 288 ? "#fffaf6" : "#f7b899"}" transform="rotate(${turn})" d="${petal}"/>`)
  .join("");

/** Position of the branch: lower and larger when it has the card's right side to itself. */
export type Branch = "large" | "high";

const places: Record<Branch, string> = {
  large: 'x="500" y="-30" width="830" height="648"',
  high: 'x="600" y="-74" width="700" height="547"',
};

/** Returns one SVG of the paper, the blossom branch, the mark, and the text that `satori` rendered as SVG paths. */
export function composeCard(text: string, place: Branch): string {
  const { width, height } = cardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${artStyle}</style>${inside(blossomDefs)}<rect width="${width}" height="${height}" fill="${cardColors.paper}"/>
<svg ${places[place]} viewBox="0 0 640 500">${inside(branch)}</svg>
<svg x="80" y="72" width="64" height="64" viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="#5e1f47"/>
<g transform="translate(16 16.7) scale(1.06)" stroke="#5e1f47" stroke-width=".9">${mark}</g></svg>
${text}</svg>`;
}

function inside(svg: string): string {
  return svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
}

/** Where the portrait or logo is: above the branch, at the card's right margin. */
const pictureBox = { x: 880, y: 72, size: 240 } as const;

/** Returns a JPEG in a frame of paper: a portrait is round, and a logo is on white. */
export function drawPicture(shape: "round" | "square", jpeg: Uint8Array): string {
  const { x, y, size } = pictureBox;
  const radius = shape === "round" ? size / 2 : 28;
  const frame = 10;
  const box = (more: number) =>
    `x="${x - more}" y="${y - more}" width="${size + 2 * more}" height="${size + 2 * more}" rx="${radius + more}"`;
  const data = Buffer.from(jpeg).toString("base64");
  return `<clipPath id="picture"><rect ${box(0)}/></clipPath><rect ${box(frame)} fill="${cardColors.paper}"/>
<rect ${box(0)} fill="#fff"/><image ${`x="${x}" y="${y}" width="${size}" height="${size}"`} clip-path="url(#picture)"
preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${data}"/>
<rect ${box(-1)} fill="none" stroke="${cardColors.line}" stroke-width="2"/>`;
}
