import { expect, test } from "vitest";
import { parseLetter } from "./awaited-letter.ts";

test("a letter that was kept is read", () => {
  const letter = { email: "lin@taoli.example", purpose: "recover", sentAt: 1_800_000_000_000 };
  expect(parseLetter(JSON.stringify(letter))).toEqual(letter);
});

test.each([null, "", "{", "null", "[]", '{"email":1}', '{"email":"a@b.example","purpose":"x","sentAt":1}'])(
  "%j is no letter",
  (stored) => {
    expect(parseLetter(stored)).toBeNull();
  },
);
