import { expect, test } from "vitest";
import { acceptedLocale } from "./accepted-locale.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["zh-Hans", "zh"],
  ["zh-CN,zh;q=0.9,en;q=0.8", "zh"],
  ["en-US,en;q=0.9,zh;q=0.8", "en"],
  ["en;q=0.2, zh-Hant-TW;q=0.7", "zh"],
  ["fr-CA, zh;q=0.5", "zh"],
  ["de, fr;q=0.5", "en"],
  ["zh-Hant-TW;q=9, <zq7k>, *;q=-1,,,,;", "en"],
  ["zh;q=0", "en"],
  ["en-US,".repeat(2000), "en"],
])("the header %j selects the locale %s", (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
