import { expect, test } from "vitest";
import * as z from "zod/mini";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { fieldErrors } from "#std/field-errors.ts";
import { fullNames } from "#test/helpers/listings/full-names.ts";
import {
  changePasswordSchema,
  codeSchema,
  currentPasswordSchema,
  emailSchema,
  fullNameSchema,
  newEmailSchema,
  newPasswordSchema,
  normalEmail,
  recoveryCodeSchema,
  signInSchema,
  signUpSchema,
} from "./credentials.ts";

function errorsOf(schema: z.core.$ZodType, values: unknown) {
  return fieldErrors(z.safeParse(schema, values).error);
}

const valid = {
  fullName: "Lin Yuqing 林雨晴",
  email: "yuqing@linmandarin.example",
  password: "mango6",
  confirmPassword: "mango6",
};

test("a complete sign-up is valid", () => {
  expect(errorsOf(signUpSchema(), valid)).toEqual({});
});

test("all four fields of a sign-up are required", () => {
  expect(errorsOf(signUpSchema(), { fullName: "  ", email: "", password: "", confirmPassword: "" })).toEqual({
    fullName: "missing",
    email: "missing",
    password: "missingNew",
    confirmPassword: "missing",
  });
});

test("a password of six characters is accepted, and one of five is rejected", () => {
  expect(errorsOf(signUpSchema(), { ...valid, password: "123456", confirmPassword: "123456" })).toEqual({});
  expect(errorsOf(signUpSchema(), { ...valid, password: "12345", confirmPassword: "12345" })).toEqual({
    password: "short",
    confirmPassword: "short",
  });
});

test("an operator can require longer passwords", () => {
  expect(errorsOf(signUpSchema(8), { ...valid, password: "1234567", confirmPassword: "1234567" })).toEqual({
    password: "short",
    confirmPassword: "short",
  });
  expect(errorsOf(newPasswordSchema(8), { password: "12345678", confirmPassword: "12345678" })).toEqual({});
});

test("an incomplete email address is rejected", () => {
  expect(errorsOf(emailSchema, { email: "name@example.com" })).toEqual({});
  expect(errorsOf(emailSchema, { email: "name@example" })).toEqual({ email: "invalid" });
  expect(errorsOf(emailSchema, { email: " " })).toEqual({ email: "missing" });
});

test("a new email address that equals the current one is rejected", () => {
  const schema = newEmailSchema("name@example.com");
  expect(errorsOf(schema, { email: " Name@example.com" })).toEqual({ email: "same" });
  expect(errorsOf(schema, { email: "other@example.com" })).toEqual({});
  expect(errorsOf(schema, { email: "" })).toEqual({ email: "missing" });
});

test("a code has six digits, optionally grouped or full-width", () => {
  for (const code of ["123456", "123 456", "123-456", " 123456\n", "１２３４５６"]) {
    expect(z.parse(codeSchema, { code })).toEqual({ code: "123456" });
  }
  for (const code of ["12345", "1234567", "12345a", "٣٣٣٣٣٣"])
    expect(errorsOf(codeSchema, { code })).toEqual({ code: "invalid" });
  expect(errorsOf(codeSchema, { code: " " })).toEqual({ code: "missing" });
});

test("a password confirmation that differs is rejected", () => {
  expect(errorsOf(signUpSchema(), { ...valid, confirmPassword: "Mango6" })).toEqual({ confirmPassword: "mismatch" });
  expect(errorsOf(signUpSchema(), { ...valid, confirmPassword: "mango6 " })).toEqual({ confirmPassword: "mismatch" });
});

test("a password is limited in characters and in bytes", () => {
  const long = "a".repeat(257);
  expect(errorsOf(signUpSchema(), { ...valid, password: long, confirmPassword: long })).toEqual({ password: "long" });
  const heavy = "𠮷".repeat(256);
  expect(errorsOf(signUpSchema(), { ...valid, password: heavy, confirmPassword: heavy })).toEqual({});
  const heavier = "👩‍👩‍👧".repeat(80);
  expect(errorsOf(signUpSchema(), { ...valid, password: heavier, confirmPassword: heavier })).toEqual({
    password: "long",
  });
});

test.each(fullNames)("the length of the name %j is counted in graphemes", (fullName, isWithin) => {
  expect(errorsOf(signUpSchema(), { ...valid, fullName })).toEqual(isWithin ? {} : { fullName: "long" });
  expect(errorsOf(fullNameSchema, { fullName })).toEqual(isWithin ? {} : { fullName: "long" });
});

test.each([
  "name@example.com",
  " name@example.com ",
  "first.last+tag@sub.example.co",
  "o'brien@example.ca",
  "老师@例子.中国",
])("%j is accepted as an email address", (email) => {
  expect(errorsOf(signInSchema, { email, password: "x" })).toEqual({});
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
])("%j is rejected as an email address", (email) => {
  expect(errorsOf(signInSchema, { email, password: "x" })).toEqual({ email: "invalid" });
});

test("signing in requires both fields and accepts a password of any length", () => {
  expect(errorsOf(signInSchema, { email: "", password: "" })).toEqual({ email: "missing", password: "missing" });
  expect(errorsOf(signInSchema, { email: valid.email, password: "a" })).toEqual({});
});

test("addresses are trimmed and converted to lower case, and names are trimmed", () => {
  expect(normalEmail(" Name@Example.COM ")).toBe("name@example.com");
  expect(z.parse(signUpSchema(), { ...valid, fullName: " Lin ", email: " Name@Example.COM " })).toEqual({
    ...valid,
    fullName: "Lin",
    email: "name@example.com",
  });
});

test("a recovery code is accepted in groups, in capitals and in full width", () => {
  for (const code of [
    "k4m9x7qp2ab8ht3z",
    "K4M9-X7QP-2AB8-HT3Z",
    " k4m9 x7qp 2ab8 ht3z ",
    "ｋ４ｍ９－ｘ７ｑｐ－２ａｂ８－ｈｔ３ｚ",
    "k4m9-x7qp-2ab8-ht3z-n5wd-6yrc",
  ])
    expect(errorsOf(recoveryCodeSchema, { recoveryCode: code })).toEqual({});
  for (const code of ["123456", "k4m9-x7qp-2ab8", "k4m9-x7qp-2ab8-ht3z-0", "k4m9-x7qp-2ab8-ht3!"])
    expect(errorsOf(recoveryCodeSchema, { recoveryCode: code })).toEqual({ recoveryCode: "invalid" });
  expect(errorsOf(recoveryCodeSchema, { recoveryCode: " - " })).toEqual({ recoveryCode: "missing" });
});

test("changing a password requires the current one only if configured", () => {
  const chosen = { password: "mango6", confirmPassword: "mango6" };
  expect(errorsOf(changePasswordSchema(6, true), { ...chosen, currentPassword: "" })).toEqual({
    currentPassword: "missing",
  });
  expect(errorsOf(changePasswordSchema(6, true), { ...chosen, currentPassword: "a" })).toEqual({});
  expect(errorsOf(changePasswordSchema(6, false), chosen)).toEqual({});
  expect(errorsOf(changePasswordSchema(8, false), chosen)).toEqual({ password: "short", confirmPassword: "short" });
});

test("a missing field has the same error as an empty one", () => {
  expect(errorsOf(signInSchema, {})).toEqual({ email: "missing", password: "missing" });
  expect(errorsOf(currentPasswordSchema, {})).toEqual(errorsOf(currentPasswordSchema, { currentPassword: "" }));
});

test.each(locales)("each error code has a message in %s", (language) => {
  const texts: Record<string, Record<string, string>> = messagesFor(language, "auth").errors;
  const long = "a".repeat(300);
  const blank = { fullName: "", email: "", password: "", confirmPassword: "" };
  const found = [
    errorsOf(signInSchema, {}),
    errorsOf(signUpSchema(), blank),
    errorsOf(signUpSchema(), { fullName: long, email: "lin", password: "1", confirmPassword: "1" }),
    errorsOf(newPasswordSchema(), { password: long, confirmPassword: "mango6" }),
    errorsOf(codeSchema, { code: "1" }),
    errorsOf(codeSchema, {}),
    errorsOf(recoveryCodeSchema, { recoveryCode: "1" }),
    errorsOf(recoveryCodeSchema, {}),
  ].flatMap(Object.entries);
  expect(found).toHaveLength(16);
  expect(found.filter(([field, code]) => texts[field]?.[String(code)] === undefined)).toEqual([]);
});
