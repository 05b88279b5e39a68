import { expect, test } from "vitest";
import { honestChinese } from "#test/helpers/messages/honest-chinese.ts";
import { honestEnglish } from "#test/helpers/messages/honest-english.ts";
import { scamMessages } from "#test/helpers/messages/scam-messages.ts";
import { bodyHash, isSameText, sketchOf } from "./text-sketch.ts";

const isSame = (one: string, other: string) => isSameText(sketchOf(one), sketchOf(other));

test("case, width, spaces and punctuation do not change a text's identity", async () => {
  const [one, other] = ["Are you available on Saturday, at noon?", "ARE  you available,\non Saturday at noon!"];
  expect(isSame(one, other)).toBe(true);
  expect(await bodyHash(one)).toBe(await bodyHash(other));
  expect(await bodyHash(one)).not.toBe(await bodyHash(`${one} Thanks`));
});

test("simplified and traditional characters do not change a text's identity", async () => {
  const [one, other] = ["请问您周六上午有空教我儿子中文吗？", "請問您週六上午有空教我兒子中文嗎？"];
  expect(isSame(one, other)).toBe(true);
  expect(await bodyHash(one)).toBe(await bodyHash(other));
});

test("a template with different names is the same text", () => {
  const [text = ""] = scamMessages;
  expect(isSame(text, text.replaceAll("Sam", "Kelvin").replace("Algebra", "Mandarin"))).toBe(true);
});

test("no two honest messages are the same text", () => {
  const sketches = [...honestEnglish, ...honestChinese].map(sketchOf);
  const pairs = sketches.flatMap((one, index) => sketches.slice(index + 1).filter((other) => isSameText(one, other)));
  expect(pairs).toHaveLength(0);
});

test("a text shorter than a shingle has a sketch", () => {
  expect(isSame("好", "好")).toBe(true);
  expect(isSame("好", "坏")).toBe(false);
  expect(isSameText([], [])).toBe(false);
});
