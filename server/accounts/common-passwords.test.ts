import { expect, test } from "vitest";
import { commonPasswordPart } from "#domain/accounts/common-password.ts";
import { isCommonPassword, listCommonPasswords } from "./common-passwords.ts";

test.each(["123456", "password", "PassWord1", "qwerty123", "iloveyou", "5201314"])(
  "%s is a common password",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(["taoli2026", "Mandarin1", "teacher!", "ChineseTeacher", "hanyu888", "桃李中文123", "admin666"])(
  "site-specific words with a common suffix are common passwords: %s",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(["12345", "mango-tree-7", "correct horse 桃李", "桃李不言下自成蹊", "", "x".repeat(256)])(
  "%j is not a common password",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

test("each password is in the part of its hash, and every part is small", async () => {
  const parts = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, "0"));
  let count = 0;
  for (const part of parts) {
    const list = await listCommonPasswords(part);
    count += list.length;
    expect(list.every((password) => commonPasswordPart(password) === part && password.length >= 6)).toBe(true);
    expect(JSON.stringify(list).length).toBeLessThan(4096);
  }
  expect(count).toBeGreaterThan(20_000);
  expect(await listCommonPasswords("zz")).toEqual([]);
});
