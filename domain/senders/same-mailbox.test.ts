import { expect, test } from "vitest";
import { isSameMailbox } from "./same-mailbox.ts";

test.each([
  ["lin@school.example", "Lin@School.example"],
  ["lin@school.example", "lin+reviews@school.example"],
  ["lin.wang@gmail.com", "linwang+2@googlemail.com"],
])("%s and %s are the same mailbox", (one, other) => {
  expect(isSameMailbox(one, other)).toBe(true);
});

test.each([
  ["lin@school.example", "wang@school.example"],
  ["lin@school.example", "lin@other.example"],
  ["lin.wang@outlook.com", "linwang@outlook.com"],
])("%s and %s are different mailboxes", (one, other) => {
  expect(isSameMailbox(one, other)).toBe(false);
});
