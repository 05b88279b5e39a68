import { expect, test } from "vitest";
import { titleSize } from "./title-size.ts";

test("a short title has the largest size, in two lines", () => {
  expect(titleSize("Find a Mandarin teacher near you.", 560)).toEqual({ fontSize: 76, lines: 2 });
});

test("a Chinese title stays on one line if it fits", () => {
  expect(titleSize("林雨晴", 640)).toEqual({ fontSize: 72, lines: 1 });
  expect(titleSize("找到身边的中文老师", 560)).toEqual({ fontSize: 58, lines: 1 });
  expect(titleSize("大温哥华地区中文书法学校", 640)).toMatchObject({ lines: 2 });
});

test("a title too long for every size gets the smallest", () => {
  expect(titleSize("Institute ".repeat(30), 640)).toEqual({ fontSize: 50, lines: 3 });
  expect(titleSize("学".repeat(200), 640)).toEqual({ fontSize: 48, lines: 2 });
});
