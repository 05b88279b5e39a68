import { expect, test } from "vitest";
import { canonicalRecoveryCode, createRecoveryCode, hashRecoveryCode } from "./recovery-codes.ts";

test("a code has 120 random bits of unambiguous letters and digits", () => {
  const codes = Array.from({ length: 200 }, createRecoveryCode);
  for (const code of codes) expect(code).toMatch(/^[0-9abcdefghjkmnpqrstvwxyz]{24}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join("")).size).toBe(32);
});

test.each([
  "k4m9x7qp2ab8ht30",
  "K4M9-X7QP-2AB8-HT30",
  " k4m9 x7qp–2ab8 ht3o\n",
  "k4m9x7qp2ab8ht3O",
  "ｋ４ｍ９ｘ７ｑｐ２ａｂ８ｈｔ３０",
])("%j is normalized to the original code", (typed) => {
  expect(canonicalRecoveryCode(typed)).toBe("k4m9x7qp2ab8ht30");
});

test("look-alike characters are normalized to one", () => {
  expect(canonicalRecoveryCode("iIlL-1111-1111-1111")).toBe("1".repeat(16));
});

test("equal codes of different accounts have different hashes", () => {
  const [one, other] = ["a", "b"].map((id) => hashRecoveryCode(id, "k4m9x7qp2ab8ht30"));
  expect(one).not.toBe(other);
  expect(one).not.toContain("k4m9");
});
