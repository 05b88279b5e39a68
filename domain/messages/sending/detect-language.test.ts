import { expect, test } from "vitest";
import { honestChinese } from "#test/helpers/messages/honest-chinese.ts";
import { honestEnglish } from "#test/helpers/messages/honest-english.ts";
import { detectLanguage } from "./detect-language.ts";

test.each([
  ["en", "Do you have time on Saturday mornings? My son loves 中文."],
  ["zh-Hans", "您好，请问 HSK 4 的课程什么时候开始？"],
  ["zh-Hant", "老師您好，請問週六下午還有名額嗎？"],
  ["zh-Hans", "你好"],
  ["other", "こんにちは、中国語を勉強したいです。"],
  ["other", "안녕하세요, 중국어를 배우고 싶습니다."],
  ["other", "Hola, me gustaría aprender chino con mi hija los sábados por la mañana."],
  ["other", "Здравствуйте, я хочу учить китайский язык."],
  ["other", "12345 67890 !!!"],
])("%s: %s", (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test("the language of the sample messages is detected", () => {
  const strangers = honestEnglish.filter((text) => detectLanguage(text) !== "en");
  expect(strangers).toEqual([]);
  const scripts = honestChinese.map(detectLanguage);
  expect(new Set(scripts)).toEqual(new Set(["zh-Hans", "zh-Hant"]));
  expect(scripts.filter((script) => script === "zh-Hant")).toHaveLength(17);
});
