import { expect, test } from "vitest";
import { readEmail } from "./read-email.ts";

test.each([
  ["Wei.Lin+tag@Example.COM", "wei.lin+tag@example.com"],
  ["  a@b.co ", "a@b.co"],
  ["o'neil_1@mail.example.org", "o'neil_1@mail.example.org"],
  ["li@例子.中国", "li@xn--fsqu00a.xn--fiqs8s"],
  ["a@xn--fsqu00a.xn--fiqs8s", "a@xn--fsqu00a.xn--fiqs8s"],
])("%s is stored as %s", (typed, stored) => {
  expect(readEmail({ email: typed })).toBe(stored);
});

test.each([[undefined], [null], [""], ["  "]])("%j is read as an empty address", (typed) => {
  expect(readEmail({ email: typed })).toBe("");
});

test.each([
  "a",
  "a@",
  "@b.co",
  "a@b",
  "a@b..co",
  "a@-b.co",
  "a@b-.co",
  "a@b.c",
  "a@b@c.co",
  "a,b@c.co",
  "a@b.co,c@d.co",
  "Wei <a@b.co>",
  "a@b.co>",
  '"a b"@b.co',
  "a b@b.co",
  ".a@b.co",
  "a.@b.co",
  "a..b@b.co",
  "a@b.co\r\nbcc: c@d.co",
  "a@[127.0.0.1]",
  "a@127.0.0.1",
  "a@b.co/..",
  "a@b.co?c",
  "a@b.co#c",
  "a@b.co:25",
  "a@b%2eco",
  "a@b.\u00adco",
  "a@b_c.co",
  "李@b.co",
  "a@b.co\u0000",
  "\ud800@b.co",
  `${"a".repeat(65)}@b.co`,
  `a@${"b".repeat(64)}.co`,
  `a@${"b1.".repeat(90)}co`,
  "a".repeat(2000),
])("%j is rejected", (typed) => {
  expect(() => readEmail({ email: typed })).toThrow(/email/u);
});

test.each([[1], [true], [{}], [["a@b.co"]]])("%j is rejected as the wrong type", (typed) => {
  expect(() => readEmail({ email: typed })).toThrow("email must be a string");
});
