import QRCode from "qrcode";
import sharp, { type Sharp } from "sharp";

/** A plain image; `shade` makes it another one. Small as a file, whatever its size. */
export function plainImage(shade = 0, width = 820, height = 620): Sharp {
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (60 + shade * 13) % 256 };
  return sharp({ create: { width, height, channels: 3, background } });
}

export function plainJpeg(shade = 0, width?: number, height?: number): Promise<Buffer> {
  return plainImage(shade, width, height).jpeg().toBuffer();
}

/** A photo of a QR code on a wall. */
export async function photoOfCode(text: string): Promise<Buffer> {
  const code = await QRCode.toBuffer(text, { width: 360, margin: 4 });
  return await plainImage(3)
    .composite([{ input: code, left: 300, top: 120 }])
    .jpeg()
    .toBuffer();
}
