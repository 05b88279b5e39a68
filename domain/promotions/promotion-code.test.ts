import { expect, test } from "vitest";
import { codeKey, randomCode, readCode } from "./promotion-code.ts";

test.each([
  ["spring-2027", "SPRING-2027"],
  ["  Spring 2027 ", "SPRING-2027"],
  ["ＡＢＣ２０２７", "ABC2027"],
  ["K7QMA–23456", "K7QMA-23456"],
  ["-taoli-boston-", "TAOLI-BOSTON"],
])("%j is read as the code %s", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each(["", "ABC12", "A-B-C-1-2", "桃李桃李桃李", "TAOLI_2027", "TAOLI2027!", "A".repeat(41), "-------"])(
  "%j is rejected as a code",
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);

test("random codes have 50 bits and no look-alike characters", () => {
  const codes = Array.from({ length: 200 }, randomCode);
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/u);
    expect(readCode(code)).toBe(code);
  }
  expect(new Set(codes.map(codeKey)).size).toBe(codes.length);
});
