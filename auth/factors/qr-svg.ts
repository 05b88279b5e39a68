import { qrPath } from "#std/qr/qr-path.ts";

/** The empty border that QR code readers require, in modules. */
const quietZone = 4;

/**
 * Returns a QR code as an SVG document. The official client prefixes `data:image/svg+xml;utf-8,` without encoding, so
 * the document contains no `#`, `%`, or double quote. Empty for a text that is too long.
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
