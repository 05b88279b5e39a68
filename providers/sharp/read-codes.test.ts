import sharp from "sharp";
import { expect, test } from "vitest";
import { imageRules } from "#domain/media/media.ts";
import { imageOfCodes, photoOfCode, plainImage, plainJpeg, wechatScreenshot } from "#test/helpers/media/test-images.ts";
import { createImageProcessor } from "./image-processor.ts";

const images = createImageProcessor(imageRules);
const person = "https://u.wechat.com/MCn0a_1-xYzKq7w";

async function textsIn(bytes: Uint8Array): Promise<readonly string[] | string> {
  const read = await images.readCodes(bytes, "me");
  return read.ok ? read.value : read.failure.code;
}

const turned = async (degrees: number) =>
  await sharp(await wechatScreenshot(person))
    .rotate(degrees, { background: "#333" })
    .jpeg({ quality: 60 })
    .toBuffer();

/** A code of a few hundred pixels in a much larger photo. */
const farAway = async () =>
  await plainImage(4, 4000, 3000)
    .composite([{ input: await imageOfCodes(person), left: 2400, top: 900 }])
    .jpeg()
    .toBuffer();

test.each<[name: string, bytes: () => Promise<Uint8Array>]>([
  ["a screenshot with a portrait in the code", () => wechatScreenshot(person)],
  ["the same, turned by 90 degrees and compressed", () => turned(90)],
  ["the same, turned by 180 degrees", () => turned(180)],
  ["the same, turned by 20 degrees", () => turned(20)],
  [
    "the code alone, small",
    async () =>
      await sharp(await imageOfCodes(person))
        .resize(160)
        .webp()
        .toBuffer(),
  ],
  ["a photo of a code", () => photoOfCode(person)],
  ["a code that is small in its photo", farAway],
  [
    "light on dark",
    async () =>
      await sharp(await imageOfCodes(person))
        .negate({ alpha: false })
        .png()
        .toBuffer(),
  ],
])("the code is read from %s", async (_, bytes) => {
  expect(await textsIn(await bytes())).toEqual([person]);
});

test("two codes are both read, and two of three are read", async () => {
  const both = await textsIn(await imageOfCodes(person, "wxp://f2f0abcdefghij"));
  expect([...both].toSorted()).toEqual([person, "wxp://f2f0abcdefghij"]);
  expect(await textsIn(await imageOfCodes(person, "https://line.me/x", "another"))).toHaveLength(2);
});

test("an image without a code returns none", async () => {
  expect(await textsIn(await plainJpeg(1, 300, 200))).toEqual([]);
  expect(await textsIn(await plainJpeg(1, 3000, 2000))).toEqual([]);
});

test.each<[code: string, bytes: () => Promise<Uint8Array>]>([
  ["image-not-supported", async () => Buffer.from("%PDF-1.7\n")],
  ["image-damaged", async () => (await wechatScreenshot(person)).subarray(0, 9000)],
  ["image-too-many-pixels", () => plainImage(0, 10_000, 10_000).png().toBuffer()],
])("the limits of photos apply: %s", async (code, bytes) => {
  expect(await textsIn(await bytes())).toBe(code);
});
