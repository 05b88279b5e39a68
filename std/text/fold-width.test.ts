import { expect, test } from "vitest";
import { foldWidth } from "./fold-width.ts";

test.each([
  ["evil．com", "evil.com"],
  ["evil。com", "evil.com"],
  ["evil｡com", "evil.com"],
  ["evil․com", "evil.com"],
  ["evil﹒com", "evil.com"],
  ["ｈｔｔｐｓ：／／ｅｖｉｌ", "https://evil"],
  ["ａ＠ｂ", "a@b"],
  ["１２３４５", "12345"],
  ["林雨晴", "林雨晴"],
  ["José·María", "José·María"],
])("%s is folded to %s", (text, read) => {
  expect(foldWidth(text)).toBe(read);
});
