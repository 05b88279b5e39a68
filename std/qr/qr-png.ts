import { toBuffer } from "qrcode";

/**
 * Draws a text as a QR code in a PNG of this width and height, with its quiet zone, in black on white even in dark
 * themes.
 */
export async function qrPng(text: string, pixels: number): Promise<Uint8Array<ArrayBuffer>> {
  const image = await toBuffer(text, { type: "png", width: pixels, margin: 4, errorCorrectionLevel: "M" });
  return new Uint8Array(image);
}
