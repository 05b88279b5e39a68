import { create } from "qrcode";

/** A QR code as one SVG path in a `size` × `size` view box, a unit square for each dark module, no quiet zone. */
export type QrPath = { size: number; path: string };

/** Phone cameras cannot read larger codes from a screen. */
const maxBytes = 256;

/**
 * Draws a text as a QR code (error correction M, smallest version that holds it). Null for an empty text or one of more
 * than 256 bytes in UTF-8. For the server: only the path is sent to the browser, never the encoder.
 */
export function qrPath(text: string): QrPath | null {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes === 0 || bytes > maxBytes) return null;
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  return { size: modules.size, path: drawRuns(modules.size, (x, y) => modules.get(y, x) === 1) };
}

/**
 * Draws one rectangle per run of dark modules in a row, positioned relative to the previous one: half as long as with
 * absolute positions, and repetitive enough to compress to half the size.
 */
function drawRuns(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = "";
  const last = { x: 0, y: 0 };
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (x + 1 < size && isDark(x + 1, y)) x += 1;
      const width = x - start + 1;
      path += `m${start - last.x} ${y - last.y}h${width}v1h-${width}z`;
      Object.assign(last, { x: start, y });
    }
  }
  return path;
}
