import { parentPort } from "node:worker_threads";
import jsqr from "jsqr";
import type { FoundCodes, Pixels } from "./find-codes.ts";

/** Beyond this number, codes are not distinguished. */
const maxCodes = 2;

/** Looks for QR codes in one image (`find-codes.ts`), which keeps a processor busy for up to a second for each. */
parentPort?.once("message", ({ data, width, height }: Pixels) => {
  const whole = { data: new Uint8ClampedArray(data), width, height };
  const found = textsIn(whole);
  // Side by side, the corners of two codes hide both.
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

/** Left, right, top, bottom. */
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

/** jsQR finds one code: the next one is found once this one is gone. */
function paintOver({ data: pixels, width, height }: Area, points: readonly Point[]): void {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const within = (place: number, most: number) => Math.round(Math.min(Math.max(place, 0), most));
  const [left, right] = [within(Math.min(...xs), width), within(Math.max(...xs), width)];
  for (let y = within(Math.min(...ys), height); y < within(Math.max(...ys), height); y += 1)
    pixels.fill(255, (y * width + left) * 4, (y * width + right) * 4);
}
