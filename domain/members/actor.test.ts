import { expect, test } from "vitest";
import { actorOf } from "./actor.ts";

const account = {
  userId: "u",
  email: "lin@taoli.example",
  fullName: "Lin Yuqing 林雨晴",
  language: "zh",
  isAdmin: false,
} as const;

test("an account becomes a member with a cleaned name", () => {
  expect(actorOf({ ...account, fullName: "  Lin\u200b  Yuqing " })).toEqual({
    role: "member",
    userId: "u",
    email: "lin@taoli.example",
    fullName: "Lin Yuqing",
    language: "zh",
  });
});

test.each([null, "", "  ", "\u202eevil", "\u0000", "a".repeat(81), "\ud800"])(
  "the name %j is replaced by the local part of the email address",
  (fullName) => {
    expect(actorOf({ ...account, fullName })).toMatchObject({ fullName: "lin" });
  },
);

test("an operator has no member fields", () => {
  expect(actorOf({ ...account, isAdmin: true })).toEqual({ role: "admin", userId: "u" });
});
