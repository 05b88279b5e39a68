import { qrPath } from "#std/qr-path.ts";

/** The empty border that readers need around a code, in modules. */
const quietZone = 4;

/**
 * A QR code as an SVG document. The official client puts `data:image/svg+xml;utf-8,` before it and encodes nothing, so
 * there is no `#`, `%` or double quote in it. Empty for a text that does not fit.
 */
export function qrSvg(text: string): string {
  const code = qrPath(text);
  if (code === null) return "";
  const size = code.size + 2 * quietZone;
  return [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${size} ${size}' shape-rendering='crispEdges'>`,
    `<path fill='white' d='M0 0h${size}v${size}h-${size}z'/>`,
    `<path transform='translate(${quietZone} ${quietZone})' d='${code.path}'/>`,
    "</svg>",
  ].join("");
}
