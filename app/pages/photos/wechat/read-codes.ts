/** The image size and number of codes for detection, as on the server. */
const codePixels = 1000;
const maxCodes = 2;

type Detector = { detect(image: ImageBitmap): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/**
 * Reads the texts of the QR codes in an image: with the browser's own detector, or else with jsQR, which is loaded on
 * demand. Null for a file that is not an image this browser can show. Throws if neither works.
 */
export async function readCodes(file: Blob): Promise<string[] | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const detected = await detect(bitmap).catch(() => []);
    return detected.length > 0 ? detected : await decode(bitmap);
  } finally {
    bitmap.close();
  }
}

async function detect(bitmap: ImageBitmap): Promise<string[]> {
  const Detectors = Reflect.get(globalThis, "BarcodeDetector") as DetectorClass | undefined;
  const formats = (await Detectors?.getSupportedFormats()) ?? [];
  if (Detectors === undefined || !formats.includes("qr_code")) return [];
  const found = await new Detectors({ formats: ["qr_code"] }).detect(bitmap);
  return found.map(({ rawValue }) => rawValue);
}

async function decode(bitmap: ImageBitmap): Promise<string[]> {
  const { default: jsqr } = await import("jsqr");
  const scale = Math.min(1, codePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no 2D canvas context.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const texts: string[] = [];
  while (texts.length < maxCodes) {
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const code = jsqr.default(data, width, height);
    if (code === null) break;
    texts.push(code.data);
    // jsQR finds one code at a time: erases it to find the next one.
    const points = Object.values(code.location);
    const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))];
    context.fillRect(left, top, right - left, bottom - top);
  }
  return texts;
}
