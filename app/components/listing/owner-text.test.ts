import { expect, test } from "vitest";
import { paragraphs, phrase, readersVersion } from "./owner-text.ts";

test("the reader gets their own version, and the other where it is the only one", () => {
  expect(readersVersion("Hello", "您好", "zh")).toBe("您好");
  expect(readersVersion("Hello", "您好", "en")).toBe("Hello");
  expect(readersVersion(" ", "您好", "en")).toBe("您好");
  expect(readersVersion("Hello", null, "zh")).toBe("Hello");
  expect(readersVersion("", null, "zh")).toBeNull();
});

test("a first text in Chinese counts as Chinese, and gives way to the Chinese one", () => {
  expect(readersVersion("我教 HSK 和商务中文。", null, "en")).toBe("我教 HSK 和商务中文。");
  expect(readersVersion("您好", "你好", "zh")).toBe("你好");
  expect(readersVersion("您好", "你好", "en")).toBe("你好");
});

test("empty lines part paragraphs and single breaks stay", () => {
  expect(paragraphs("One\r\ntwo\r\n \r\n\r\nThree\n", "en")).toEqual([{ text: "One\ntwo" }, { text: "Three" }]);
  expect(paragraphs(" \n\n ", "en")).toEqual([]);
  expect(paragraphs(null, "en")).toEqual([]);
});

test("a text in the other language carries its lang", () => {
  expect(paragraphs("我是杭州人。\n\nI live in Boston.", "en")).toEqual([
    { text: "我是杭州人。", lang: "zh-Hans" },
    { text: "I live in Boston." },
  ]);
  expect(phrase("  Mon–Fri,\n6pm ", "zh")).toEqual({ text: "Mon–Fri, 6pm", lang: "en" });
  expect(phrase(" ", "zh")).toBeNull();
});
