import { expect, test } from "vitest";
import { scamText } from "#test/helpers/messages/insert-message.ts";
import { scamMessages } from "#test/helpers/messages/scam-messages.ts";
import { markScamSigns } from "./scam-marks.ts";
import { findScamSigns } from "./scam-signs.ts";

const marksOf = (text: string) => markScamSigns(text).flatMap(({ text: piece, sign }) => (sign ? [[sign, piece]] : []));

test("scam signs are marked at their position in the text", () => {
  expect(marksOf("Hello! I’ll SEND a  Cashier's\ncheck, thanks.")).toEqual([["check", "SEND a  Cashier's\ncheck"]]);
  expect(marksOf("我在国外，请把余款转给保姆。")).toEqual([
    ["away", "我在国外"],
    ["pass-on", "余款转给"],
  ]);
  expect(marksOf("我在國外，請把餘款轉給保姆。")).toEqual([
    ["away", "我在國外"],
    ["pass-on", "餘款轉給"],
  ]);
  expect(marksOf("Is there a spot in the Saturday class?")).toEqual([]);
});

test("a mark extends to the end of the word", () => {
  expect(marksOf("The nanny will be driving him. Our driver will accompany her too.")).toEqual([
    ["carrier", "nanny will be driving"],
    ["carrier", "driver will accompany"],
  ]);
  expect(marksOf("I pay with cryptocurrencies, OK?")).toEqual([["voucher", "cryptocurrencies"]]);
  expect(marksOf("我用支票付：寄支票abc")).toEqual([["check", "寄支票"]]);
});

test("full-width characters and ligatures do not shift the marks", () => {
  expect(marksOf("ﬃ 😀 Ｂｉｔｃｏｉｎ or ﬁne")).toEqual([["voucher", "Ｂｉｔｃｏｉｎ"]]);
});

test("the pieces add up to the text, and found signs are marked", () => {
  for (const text of [scamText, ...scamMessages]) {
    const pieces = markScamSigns(text);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    const found = findScamSigns(text, []).filter((sign) => sign !== "template");
    expect(found.length === 0 || pieces.some(({ sign }) => sign !== null)).toBe(true);
  }
});
