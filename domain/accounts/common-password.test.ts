import { expect, test } from "vitest";
import { commonPasswordForm, commonPasswordPart, commonPasswordPath } from "./common-password.ts";

test("case and character width do not make a common password uncommon", () => {
  for (const password of ["password1", "PASSWORD1", "Password1", "ｐａｓｓｗｏｒｄ１"]) {
    expect(commonPasswordForm(password)).toBe("password1");
    expect(commonPasswordPart(password)).toBe(commonPasswordPart("password1"));
  }
});

test("the part of a password is two hex digits, evenly distributed", () => {
  const parts = Array.from({ length: 20_000 }, (_, index) => commonPasswordPart(`teacher-${index}`));
  expect(parts.every((part) => /^[0-9a-f]{2}$/.test(part))).toBe(true);
  const counts = Map.groupBy(parts, (part) => part);
  expect(counts.size).toBe(256);
  for (const { length } of counts.values()) expect(length).toBeGreaterThan(30);
  expect(commonPasswordPath("0f")).toBe("/api/common-passwords/0f");
});
