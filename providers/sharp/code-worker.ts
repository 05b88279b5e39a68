import { parentPort } from "node:worker_threads";
import jsqr from "jsqr";
import type { FoundCodes, Pixels } from "./find-codes.ts";

/** An image with this many codes is ambiguous; further ones are not searched for. */
const maxCodes = 2;

/** Finds the QR codes in one image (`find-codes.ts`). Each search occupies a processor for up to a second. */
parentPort?.once("message", ({ data, width, height }: Pixels) => {
  const whole = { data: new Uint8ClampedArray(data), width, height };
  const found = textsIn(whole);
  // The corner marks of two adjacent codes prevent the detection of both, so each half is searched too.
  const texts = found.length > 0 ? found : halvesOf(whole).flatMap(textsIn);
  parentPort?.postMessage({ texts: [...new Set(texts)].slice(0, maxCodes) } satisfies FoundCodes);
});

type Area = { data: Uint8ClampedArray; width: number; height: number };
type Point = { x: number; y: number };

function textsIn(area: Area): string[] {
  const texts: string[] = [];
  while (texts.length < maxCodes) {
    const code = jsqr.default(area.data, area.width, area.height, { inversionAttempts: "attemptBoth" });
    if (code === null) break;
    texts.push(code.data);
    paintOver(area, Object.values(code.location));
  }
  return texts;
}

/** The left, right, top and bottom halves. */
function halvesOf({ data, width, height }: Area): Area[] {
  const [half, middle] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const columns = (from: number, to: number): Area => {
    const part = new Uint8ClampedArray((to - from) * height * 4);
    for (let y = 0; y < height; y += 1)
      part.set(data.subarray((y * width + from) * 4, (y * width + to) * 4), y * (to - from) * 4);
    return { data: part, width: to - from, height };
  };
  const rows = (from: number, to: number): Area => {
    return { data: data.slice(from * width * 4, to * width * 4), width, height: to - from };
  };
  return [columns(0, half), columns(half, width), rows(0, middle), rows(middle, height)].filter(
    (area) => area.width > 0 && area.height > 0,
  );
}

/** jsQR finds one code at a time: painting over a code lets it find the next one. */
function paintOver({ data: pixels, width, height }: Area, points: readonly Point[]): void {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max));
  const [left, right] = [clamp(Math.min(...xs), width), clamp(Math.max(...xs), width)];
  for (let y = clamp(Math.min(...ys), height); y < clamp(Math.max(...ys), height); y += 1)
    pixels.fill(255, (y * width + left) * 4, (y * width + right) * 4);
}
