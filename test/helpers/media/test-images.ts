import QRCode from "qrcode";
import sharp, { type Sharp } from "sharp";

/** A plain image; `shade` makes it distinct. Its file is small regardless of its dimensions. */
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

/** A screenshot of WeChat's "My QR Code": a name, a portrait in the middle of the code, a hint below. */
export async function wechatScreenshot(text: string): Promise<Buffer> {
  const code = await QRCode.toBuffer(text, { width: 780, margin: 2, errorCorrectionLevel: "H" });
  const portrait = await plainImage(7, 130, 130).png().toBuffer();
  const card = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1170" height="2532"><rect width="1170" height="2532" fill="#ededed"/>
    <rect x="80" y="500" width="1010" height="1300" rx="24" fill="#fff"/>
    <rect x="140" y="560" width="150" height="150" rx="16" fill="#8a5a44"/><rect x="330" y="590" width="420" height="60"/>
    <rect x="200" y="1660" width="700" height="40" fill="#999"/></svg>`,
  );
  return await sharp(card)
    .composite([
      { input: code, left: 195, top: 800 },
      { input: portrait, left: 520, top: 1125 },
    ])
    .png()
    .toBuffer();
}

/** Codes placed next to each other. */
export async function imageOfCodes(...texts: string[]): Promise<Buffer> {
  const codes = await Promise.all(texts.map((text) => QRCode.toBuffer(text, { width: 400, margin: 4 })));
  return await sharp({ create: { width: 420 * texts.length, height: 420, channels: 3, background: "#fff" } })
    .composite(codes.map((input, place) => ({ input, left: 10 + place * 420, top: 10 })))
    .png()
    .toBuffer();
}
