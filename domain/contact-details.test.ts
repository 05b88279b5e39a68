import { expect, test } from "vitest";
import { hasContactDetails } from "./contact-details.ts";

test.each([
  "She answers on WeChat quickly, and homework is short.",
  "We use WeChat video calls every week.",
  "They put us in a WeChat group on the first day.",
  "WeChat is great for homework.",
  "老师用微信 WeChat 沟通，回复很快。",
  "微信沟通很方便。",
  "We took lessons in the 2023-2024 school year.",
  "Since 2026-03-15 we have had a lesson a week.",
  "2019.9-2022.6 在这里学习。",
  "我知道12号有考试。",
])("a sentence without contact details passes: %s", (text) => {
  expect(hasContactDetails(text)).toBe(false);
});

test.each([
  "加我微信：maya_2026 了解详情",
  "WeChat ID is lilaoshi",
  "微信号lilaoshi",
  "我的微信是lilaoshi",
  "加微信lilaoshi",
  "wechat lilaoshi88",
  "VX：teacherli",
  "Call 202-555-0139, not on 2026-03-15",
  "2025550139",
  "+1 (202) 555 0139",
  "建国路12号",
  "幸福大道 88 号",
  "QQ 123456",
])("contact details are found: %s", (text) => {
  expect(hasContactDetails(text)).toBe(true);
});
