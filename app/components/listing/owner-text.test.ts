import { expect, test } from "vitest";
import { paragraphs, phrase, textInLocale } from "./owner-text.ts";

test("a text is shown in the reader's language, or in the other language if it is the only one", () => {
  expect(textInLocale("Hello", "您好", "zh")).toBe("您好");
  expect(textInLocale("Hello", "您好", "en")).toBe("Hello");
  expect(textInLocale(" ", "您好", "en")).toBe("您好");
  expect(textInLocale("Hello", null, "zh")).toBe("Hello");
  expect(textInLocale("", null, "zh")).toBeNull();
});

test("a Chinese first text is treated as Chinese and replaced by the Chinese version", () => {
  expect(textInLocale("我教 HSK 和商务中文。", null, "en")).toBe("我教 HSK 和商务中文。");
  expect(textInLocale("您好", "你好", "zh")).toBe("你好");
  expect(textInLocale("您好", "你好", "en")).toBe("你好");
});

test("empty lines separate paragraphs and single line breaks are kept", () => {
  expect(paragraphs("One\r\ntwo\r\n \r\n\r\nThree\n", "en")).toEqual([{ text: "One\ntwo" }, { text: "Three" }]);
  expect(paragraphs(" \n\n ", "en")).toEqual([]);
  expect(paragraphs(null, "en")).toEqual([]);
});

test("a text in the other language has a lang attribute", () => {
  expect(paragraphs("我是杭州人。\n\nI live in Boston.", "en")).toEqual([
    { text: "我是杭州人。", lang: "zh-Hans" },
    { text: "I live in Boston." },
  ]);
  expect(phrase("  Mon–Fri,\n6pm ", "zh")).toEqual({ text: "Mon–Fri, 6pm", lang: "en" });
  expect(phrase(" ", "zh")).toBeNull();
});
