import { expect, test } from "vitest";
import { actorOf } from "./actor.ts";

const account = {
  userId: "u",
  email: "lin@taoli.example",
  fullName: "Lin Yuqing 林雨晴",
  language: "zh",
  isAdmin: false,
} as const;

test("an account is a member with its name cleaned", () => {
  expect(actorOf({ ...account, fullName: "  Lin\u200b  Yuqing " })).toEqual({
    role: "member",
    userId: "u",
    email: "lin@taoli.example",
    fullName: "Lin Yuqing",
    language: "zh",
  });
});

test.each([null, "", "  ", "\u202eevil", "\u0000", "a".repeat(81), "\ud800"])(
  "instead of %j stands the address up to its @",
  (fullName) => {
    expect(actorOf({ ...account, fullName })).toMatchObject({ fullName: "lin" });
  },
);

test("an administrator is nothing else", () => {
  expect(actorOf({ ...account, isAdmin: true })).toEqual({ role: "admin", userId: "u" });
});
