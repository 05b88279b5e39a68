import { expect, test } from "vitest";
import { fullNames } from "#test/helpers/listings/full-names.ts";
import {
  codeDigits,
  codeErrors,
  emailErrors,
  nameErrors,
  newPasswordErrors,
  normalEmail,
  recoveryCodeErrors,
  signInErrors,
  signUpErrors,
} from "./credentials.ts";

const valid = {
  fullName: "Lin Yuqing 林雨晴",
  email: "yuqing@linmandarin.example",
  password: "mango6",
  confirmPassword: "mango6",
};

test("a complete sign-up has no faults", () => {
  expect(signUpErrors(valid)).toEqual({});
});

test("all four fields of a sign-up are required", () => {
  expect(signUpErrors({ fullName: "  ", email: "", password: "", confirmPassword: "" })).toEqual({
    fullName: "missing",
    email: "missing",
    password: "missing",
    confirmPassword: "missing",
  });
});

test("six characters are enough for a password and five are not", () => {
  expect(signUpErrors({ ...valid, password: "123456", confirmPassword: "123456" })).toEqual({});
  expect(signUpErrors({ ...valid, password: "12345", confirmPassword: "12345" })).toEqual({
    password: "short",
    confirmPassword: "short",
  });
});

test("an operator may ask for longer passwords", () => {
  expect(signUpErrors({ ...valid, password: "1234567", confirmPassword: "1234567" }, 8)).toEqual({
    password: "short",
    confirmPassword: "short",
  });
  expect(newPasswordErrors({ password: "12345678", confirmPassword: "12345678" }, 8)).toEqual({});
});

test("a letter can be asked for to a complete address only", () => {
  expect(emailErrors("name@example.com")).toEqual({});
  expect(emailErrors("name@example")).toEqual({ email: "invalid" });
  expect(emailErrors(" ")).toEqual({ email: "missing" });
});

test("a code has six digits, in groups or full width if need be", () => {
  for (const code of ["123456", "123 456", "123-456", " 123456\n", "１２３４５６"]) {
    expect(codeErrors(code)).toEqual({});
    expect(codeDigits(code)).toBe("123456");
  }
  for (const code of ["12345", "1234567", "12345a", "٣٣٣٣٣٣"]) expect(codeErrors(code)).toEqual({ code: "invalid" });
  expect(codeErrors(" ")).toEqual({ code: "missing" });
});

test("passwords must be alike, to the letter", () => {
  expect(signUpErrors({ ...valid, confirmPassword: "Mango6" })).toEqual({ confirmPassword: "mismatch" });
  expect(signUpErrors({ ...valid, confirmPassword: "mango6 " })).toEqual({ confirmPassword: "mismatch" });
});

test("a password is bounded in characters and in bytes", () => {
  const long = "a".repeat(257);
  expect(signUpErrors({ ...valid, password: long, confirmPassword: long })).toEqual({ password: "long" });
  const heavy = "𠮷".repeat(256);
  expect(signUpErrors({ ...valid, password: heavy, confirmPassword: heavy })).toEqual({});
  const heavier = "👩‍👩‍👧".repeat(80);
  expect(signUpErrors({ ...valid, password: heavier, confirmPassword: heavier })).toEqual({ password: "long" });
});

test.each(fullNames)("the name %j counts as its readers count", (fullName, isWithin) => {
  expect(signUpErrors({ ...valid, fullName })).toEqual(isWithin ? {} : { fullName: "long" });
  expect(nameErrors(fullName)).toEqual(isWithin ? {} : { fullName: "long" });
});

test.each([
  "name@example.com",
  " name@example.com ",
  "first.last+tag@sub.example.co",
  "o'brien@example.ca",
  "老师@例子.中国",
])("%j is a complete address", (email) => {
  expect(signInErrors({ email, password: "x" })).toEqual({});
});

test.each([
  "yuqing@linmandarin",
  "yuqing",
  "@example.com",
  "a@b@example.com",
  "a b@example.com",
  ".a@example.com",
  "a..b@example.com",
  "a@-example.com",
  "a@example..com",
  "a@example.com\nbcc:x@example.com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b.".repeat(130)}com`,
])("%j is not", (email) => {
  expect(signInErrors({ email, password: "x" })).toEqual({ email: "invalid" });
});

test("signing in asks for both fields and tries a password of any length", () => {
  expect(signInErrors({ email: "", password: "" })).toEqual({ email: "missing", password: "missing" });
  expect(signInErrors({ email: valid.email, password: "a" })).toEqual({});
});

test("an address is stored without space and in lower case", () => {
  expect(normalEmail(" Name@Example.COM ")).toBe("name@example.com");
});

test("a recovery code may be typed in groups, in capitals and in full width", () => {
  for (const code of [
    "k4m9x7qp2ab8ht3z",
    "K4M9-X7QP-2AB8-HT3Z",
    " k4m9 x7qp 2ab8 ht3z ",
    "ｋ４ｍ９－ｘ７ｑｐ－２ａｂ８－ｈｔ３ｚ",
  ])
    expect(recoveryCodeErrors(code)).toEqual({});
  for (const code of ["123456", "k4m9-x7qp-2ab8", "k4m9-x7qp-2ab8-ht3z-0", "k4m9-x7qp-2ab8-ht3!"])
    expect(recoveryCodeErrors(code)).toEqual({ code: "invalid" });
  expect(recoveryCodeErrors(" - ")).toEqual({ code: "missing" });
});
