import blossomDefs from "#app/art/drawings/blossom-defs.svg?raw";
import branch from "#app/art/drawings/branch-hero.svg?raw";
import type { Avatar } from "#domain/listings/avatar.ts";

/** The light theme's colors, which pages take from design tokens: an image has no theme. */
export const pictureColors = {
  paper: "#fcf8f5",
  ink: "#2b1526",
  ink2: "#5b4554",
  ink3: "#75606e",
  line: "#ebdfdb",
  plumSoft: "#f5e6ee",
  plum: "#5e1f47",
  peach: "#f7b899",
  peachSoft: "#fdebe1",
  peachInk: "#96401f",
  star: "#c8601f",
} as const;

/** The colors of characters that replace missing pictures. */
export const avatarTints: Record<Avatar["tint"], { paper: string; ink: string }> = {
  1: { paper: "#fbdccb", ink: "#7d3213" },
  2: { paper: "#efdce8", ink: "#63204b" },
  3: { paper: "#dfead9", ink: "#2f5539" },
  4: { paper: "#f6e6c4", ink: "#684800" },
  5: { paper: "#dde6ec", ink: "#2f4d61" },
  6: { paper: "#f3dad8", ink: "#85263a" },
};

const artStyle = `
.branch{fill:#4a2c3e}.dry{fill:none;stroke:#a98b98;stroke-width:1.1;opacity:.55;stroke-linecap:round}
.pk-0{stop-color:#d66f63}.pk-1{stop-color:#f3b09d}.pk-2{stop-color:#fbdacd}
.wh-0{stop-color:#e2b7a2}.wh-1{stop-color:#fbf0e8}.wh-2{stop-color:#fffdfb}
.pk{stroke:#e08f7e;stroke-width:.9}.wh{stroke:#cdaa9f;stroke-width:.9}
.bud-f{fill:none;stroke:#e08f7e;stroke-width:1}.st-l{fill:none;stroke:#a84a50;stroke-width:.9}
.st-d,.st-c{fill:#7d2f4a}.cal{fill:#7a3550}
.leaf{fill:#93ab82}.leaf.b{opacity:.72}.leaf-v{fill:none;stroke:#6f8a62;stroke-width:.9}`;

const petal =
  "M0 -1.6C-2.9 -2.9 -5.9 -5.6 -5.3 -8.9C-4.8 -11.5 -1.9 -12.3 0 -11.3C1.9 -12.3 4.8 -11.5 5.3 -8.9C5.9 -5.6 2.9 -2.9 0 -1.6Z";

/** Four peach petals and a white one, 64 pixels wide, beside the brand's name. */
const mark = [0, 72, 144, 216, 288]
  .map((turn) => `<path fill="${turn === 288 ? "#fffaf6" : "#f7b899"}" transform="rotate(${turn})" d="${petal}"/>`)
  .join("");

/** In pixels. */
export type Square = { x: number; y: number; size: number };

type Box = { x: number; y: number; width: number; height: number };

type Composition = {
  size: { width: number; height: number };
  /** The position of the blossom branch. */
  branch: Box;
  /** Whether to draw petals falling from the branch. */
  hasFallingPetals: boolean;
  mark: { x: number; y: number };
};

/** Returns one SVG of the paper, the blossom branch, the mark, and the SVG parts drawn over them. */
export function composePicture({ size, branch: box, hasFallingPetals, mark: at }: Composition, over: string): string {
  const { width, height } = size;
  const style = hasFallingPetals ? artStyle : `${artStyle}.loose{display:none}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${style}</style>${inside(blossomDefs)}<rect width="${width}" height="${height}" fill="${pictureColors.paper}"/>
<svg ${edges(box)} viewBox="0 0 640 500">${inside(branch)}</svg>
<svg ${edges({ ...at, width: 64, height: 64 })} viewBox="0 0 32 32"><rect width="32" height="32" rx="7.5" fill="#5e1f47"/>
<g transform="translate(16 16.7) scale(1.06)" stroke="#5e1f47" stroke-width=".9">${mark}</g></svg>
${over}</svg>`;
}

function edges({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function inside(svg: string): string {
  return svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
}

/** Width of the paper around a portrait, in pixels, so that it stands out from the branch. */
const frame = 10;

/** Returns the paper behind a portrait, logo or character. */
export function drawFrame(shape: "round" | "square", { x, y, size }: Square): string {
  return `<rect ${around({ x, y, size }, shape, frame)} fill="${pictureColors.paper}"/>`;
}

/** Returns a JPEG in a frame: portraits are round, logos have a white background. */
export function drawPortrait(shape: "round" | "square", box: Square, jpeg: Uint8Array): string {
  const { x, y, size } = box;
  const data = Buffer.from(jpeg).toString("base64");
  return `<clipPath id="picture"><rect ${around(box, shape, 0)}/></clipPath>
<rect ${around(box, shape, 0)} fill="#fff"/><image ${edges({ x, y, width: size, height: size })}
clip-path="url(#picture)" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${data}"/>
<rect ${around(box, shape, -1)} fill="none" stroke="${pictureColors.line}" stroke-width="2"/>`;
}

/** Returns a square or circle that extends this many pixels beyond the given one. */
function around({ x, y, size }: Square, shape: "round" | "square", more: number): string {
  const radius = shape === "round" ? size / 2 : size * 0.12;
  return `${edges({ x: x - more, y: y - more, width: size + 2 * more, height: size + 2 * more })} rx="${radius + more}"`;
}
