import { expect, test } from "vitest";
import { foreignLang, textLanguage } from "./text-language.ts";

test.each([
  ["I trained as a lawyer in Hangzhou.", "en"],
  ["I teach 中文 at home, and 书法 on Sundays.", "en"],
  ["我是杭州人，2018 年起在纽约教中文。", "zh"],
  ["HSK 备考（1–6 级）", "zh"],
  ["AP 中文", "zh"],
  ["少兒中文", "zh"],
  ["Mon–Fri, 6pm–9pm ET", "en"],
  ["18:00–21:00", null],
  ["", null],
])("the language of %j is %j", (text, locale) => {
  expect(textLanguage(text)).toBe(locale);
});

test("only a text in the other language has a lang attribute", () => {
  expect(foreignLang("商务中文", "en")).toBe("zh-Hans");
  expect(foreignLang("商务中文", "zh")).toBeUndefined();
  expect(foreignLang("Business Chinese", "zh")).toBe("en");
  expect(foreignLang("9–17", "zh")).toBeUndefined();
});
