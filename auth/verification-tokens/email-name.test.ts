import { expect, test } from "vitest";
import { emailName } from "./email-name.ts";

test.each(["林雨晴", "Wei Lin", "J. R. O’Neil-Wang", "José María", "若泽·玛丽亚", " Wei "])(
  "%j is used as a name",
  (name) => {
    expect(emailName({ user_metadata: { full_name: name } })).toBe(name.trim());
  },
);

test.each([
  undefined,
  1,
  "",
  " ",
  "You won: evil.com",
  "evil．com",
  "evil。com",
  "evil｡com",
  "ｅｖｉｌ．ｃｏｍ",
  "ｗｗｗ evil",
  "ｈｔｔｐ：evil",
  "a＠b",
  "evil／path",
  "http://evil",
  "www evil",
  "a@b.co",
  "<b>Wei</b>",
  "Wei\nbcc: x",
  "Wei\u202eniL",
  "x".repeat(81),
])("%j is not used as a name", (name) => {
  expect(emailName({ user_metadata: { full_name: name } })).toBeNull();
});
