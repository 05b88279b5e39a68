/** A square of an image, in its pixels. */
export type Crop = { x: number; y: number; size: number };

/** The size of an image. */
type Size = { width: number; height: number };

/** The smallest square that the server accepts. */
const minPixels = 400;

/** The largest square, in the middle. */
export function middleSquare({ width, height }: Size): Crop {
  const size = Math.min(width, height);
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
}

/** Moves the square by this many image pixels, clamped to the image. */
export function moveSquare(image: Size, { x, y, size }: Crop, right: number, down: number): Crop {
  return { x: clamp(x + right, image.width - size), y: clamp(y + down, image.height - size), size };
}

/** The square scaled around its center, from the largest that fits (0) to the smallest (100). */
export function zoomSquare(image: Size, square: Crop, zoom: number): Crop {
  const max = Math.min(image.width, image.height);
  const size = Math.round(max - ((max - minPixels) * zoom) / 100);
  const grown = (square.size - size) / 2;
  return moveSquare(image, { ...square, size }, grown, grown);
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(Math.max(value, 0), max));
}
