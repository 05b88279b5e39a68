import sharp from "sharp";
import { expect, test } from "vitest";
import { type ImagePurpose, imageRules } from "#domain/media/media.ts";
import { photoOfCode, plainImage, plainJpeg } from "#test/helpers/media/test-images.ts";
import { createImageProcessor } from "./image-processor.ts";

const images = createImageProcessor(imageRules);
const process = (bytes: Uint8Array, purpose: ImagePurpose = { kind: "photo" }) => images.process(bytes, purpose, "me");

/** Returns the code of the failure, or null. */
async function failureOf(bytes: Uint8Array, purpose?: ImagePurpose): Promise<string | null> {
  const done = await process(bytes, purpose);
  return done.ok ? null : done.failure.code;
}

async function formsOf(bytes: Uint8Array, purpose?: ImagePurpose) {
  const done = await process(bytes, purpose);
  if (!done.ok) throw new Error(done.failure.code);
  return done.value;
}

test("a photo is stored as a master, three smaller sizes and a JPEG, named by content", async () => {
  const image = await formsOf(await plainJpeg(1, 3000, 1500));
  expect([image.width, image.height, image.hasCode]).toEqual([2560, 1280, false]);
  const sizes = await Promise.all(image.files.map(async ({ bytes }) => await sharp(bytes).metadata()));
  expect(sizes.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual([
    "webp 2560x1280",
    "webp 320x160",
    "webp 640x320",
    "webp 1280x640",
    "jpeg 1200x600",
  ]);
  const id = image.hash.slice(0, 20);
  expect(image.files.map(({ name }) => name)).toEqual(
    ["2560.webp", "320.webp", "640.webp", "1280.webp", "1200.jpg"].map((form) => `${id}-${form}`),
  );
  expect((await formsOf(await plainJpeg(1, 3000, 1500))).hash).toBe(image.hash);
});

test("every size is free of metadata: location, camera, color profile, XMP", async () => {
  const canary = "CANARY-7f3a";
  const bytes = await plainImage(2)
    .withExif({
      IFD0: { Make: canary, Copyright: canary },
      IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  expect(bytes.includes(canary)).toBe(true);
  for (const file of (await formsOf(Buffer.concat([bytes, Buffer.from(`<script>${canary}</script>`)]))).files) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(file.bytes).metadata();
    expect([file.name, exif, xmp, icc, iptc, orientation]).toEqual([file.name, ...Array(5).fill(undefined)]);
    expect(Buffer.from(file.bytes).includes(canary)).toBe(false);
  }
});

test("a photo with an orientation is rotated upright", async () => {
  const { width, height } = await formsOf(await plainImage(3).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect([width, height]).toEqual([620, 820]);
});

test("a portrait is a square: the center or the chosen crop of the upright image", async () => {
  const bytes = await plainImage(4, 900, 600).png().toBuffer();
  for (const [crop, side] of [
    [null, 600],
    [{ x: 10, y: 20, size: 450 }, 450],
  ] as const) {
    const { width, height } = await formsOf(bytes, { kind: "picture", crop });
    expect([width, height]).toEqual([side, side]);
  }
  for (const crop of [
    { x: 500, y: 0, size: 450 },
    { x: 0, y: 0, size: 399 },
  ])
    expect(await failureOf(bytes, { kind: "picture", crop })).toBe("crop-outside");
});

test("an image that is too small is rejected with its size", async () => {
  expect(await process(await plainJpeg(5, 799, 600))).toEqual({
    ok: false,
    failure: { code: "image-too-small", values: { w: 799, h: 600, min: 800 } },
  });
  expect(await failureOf(await plainJpeg(5, 900, 399), { kind: "picture", crop: null })).toBe("picture-too-small");
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="9"/></svg>');
const pdf = Buffer.from("%PDF-1.7\n");
const pngStart = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.alloc(40)]);

test.each<[name: string, code: string, bytes: () => Promise<Uint8Array>]>([
  ["an empty file", "image-not-supported", async () => Buffer.alloc(0)],
  ["an SVG", "image-not-supported", async () => svg],
  [
    "an SVG that says it is a JPEG",
    "image-damaged",
    async () => Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), svg]),
  ],
  ["a GIF", "image-not-supported", () => plainImage().gif().toBuffer()],
  ["a PDF", "image-not-supported", async () => pdf],
  ["a HEIC", "image-heic", async () => heic],
  ["a truncated JPEG", "image-damaged", async () => (await noise().jpeg().toBuffer()).subarray(0, 20_000)],
  ["a truncated PNG", "image-damaged", async () => (await noise().png().toBuffer()).subarray(0, 20_000)],
  ["a truncated WebP", "image-damaged", async () => (await noise().webp().toBuffer()).subarray(0, 20_000)],
  ["an AVIF", "image-not-supported", () => plainImage().avif().toBuffer()],
  ["a PDF that ends as a JPEG", "image-not-supported", async () => Buffer.concat([pdf, await plainJpeg(6)])],
  ["a JPEG that says it is a PNG", "image-damaged", async () => Buffer.concat([pngStart, await plainJpeg(6)])],
  ["an animated PNG", "image-animated", async () => animatedPng(await plainImage(7).png().toBuffer())],
  ["an animated WebP", "image-animated", () => animated().webp().toBuffer()],
  [
    "a PNG of 100 megapixels in a few bytes",
    "image-too-many-pixels",
    () => plainImage(0, 10_000, 10_000).png().toBuffer(),
  ],
  ["a payment code", "payment-code", () => photoOfCode("wxp://f2f0abcdefghijklmnop")],
])("%s is rejected as %s", async (_, code, bytes) => {
  expect(await failureOf(await bytes())).toBe(code);
});

test("content after or beside the pixels is not stored", async () => {
  const canary = "<script>CANARY-91c2</script>PK\x03\x04";
  const comment = Buffer.from(canary, "latin1");
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.byteLength + 2]);
  const jpeg = Buffer.concat([header, comment, (await plainJpeg(8)).subarray(2), comment]);
  const webp = Buffer.concat([await plainImage(8).webp().toBuffer(), comment]);
  for (const bytes of [jpeg, webp]) {
    expect(bytes.includes(canary, 0, "latin1")).toBe(true);
    for (const file of (await formsOf(bytes)).files)
      expect([file.name, Buffer.from(file.bytes).includes("CANARY-91c2")]).toEqual([file.name, false]);
  }
});

test("a code that is not for payments is reported", async () => {
  expect((await formsOf(await photoOfCode("https://u.wechat.com/abc"))).hasCode).toBe(true);
});

function noise() {
  return sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
}

/** Returns a PNG with the chunk that announces frames before its pixels. */
function animatedPng(png: Buffer): Buffer {
  // Length, type, two endlessly repeated frames, and the checksum over type and content.
  const chunk = Buffer.from("00000008" + "6163544c" + "0000000200000000" + "f38d9370", "hex");
  const pixels = png.indexOf("IDAT") - 4;
  return Buffer.concat([png.subarray(0, pixels), chunk, png.subarray(pixels)]);
}

function animated() {
  const frames = Buffer.alloc(820 * 1640 * 3, 90).fill(200, 820 * 820 * 3);
  return sharp(frames, { raw: { width: 820, height: 1640, channels: 3, pageHeight: 820 } });
}
