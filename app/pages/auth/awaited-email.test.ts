import { expect, test } from "vitest";
import { parseEmail } from "./awaited-email.ts";

test("a letter that was kept is read", () => {
  const mail = { email: "lin@taoli.example", purpose: "recover", sentAt: 1_800_000_000_000 };
  expect(parseEmail(JSON.stringify(mail))).toEqual(mail);
});

test.each([null, "", "{", "null", "[]", '{"email":1}', '{"email":"a@b.example","purpose":"x","sentAt":1}'])(
  "%j is no letter",
  (stored) => {
    expect(parseEmail(stored)).toBeNull();
  },
);
