import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMs } from "#test/helpers/cpu-time.ts";
import { cleanLine, cleanParagraphs, foldText, isReadable, isWithin } from "./readable-text.ts";

test.each([
  ["NUL", "a\u0000b"],
  ["a bell", "a\u0007b"],
  ["a C1 control", "a\u0085b"],
  ["a terminal's escape", "\u001b[31m"],
  ["a high surrogate", "a\ud800"],
  ["a low surrogate", "\udc00a"],
  ["a text direction override", "a\u202eb"],
  ["a text direction isolate", "a\u2066b"],
  ["private use", "\ue000"],
  ["a noncharacter", "\uffff"],
  ["an invisible character", "\u3164"],
  ["many stacked marks", `a${"\u0301".repeat(200)}`],
])("%s is not readable", (_, text) => {
  expect(isReadable(text)).toBe(false);
});

test.each([
  "Lin Yuqing 林雨晴",
  "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽 1️⃣",
  "𠮷野家",
  "a\tb\r\nc\u2028d",
  "İstanbul ß ﬁ Ⅳ",
  "Việt",
  "མཁས་གྲུབ",
])("%j is readable", (text) => {
  expect(isReadable(text)).toBe(true);
});

test("cleaning a line removes invisible characters and keeps emoji intact", () => {
  expect(cleanLine("\ufeff  Lin\u200b \u00a0Yu\u00adqing\u3000林 \r\n")).toBe("Lin Yuqing 林");
  expect(cleanLine("👩‍👩‍👧‍👦 a\u200db 🏴󠁧󠁢󠁥󠁮󠁧󠁿")).toBe("👩‍👩‍👧‍👦 ab 🏴󠁧󠁢󠁥󠁮󠁧󠁿");
  expect(cleanLine("Montre\u0301al")).toBe("Montréal");
});

test.each(["", "   ", "\u3000\u3000", "\u00a0\u200b\ufeff\u2060", "\u200d", "\n\t"])("%j is blank", (text) => {
  expect(cleanLine(text)).toBe("");
  expect(cleanParagraphs(`${text}\n${text}`)).toBe("");
});

test("cleaned paragraphs keep their lines and indentation", () => {
  expect(cleanParagraphs("\r\n　　第一段  \r\n\r\n\r\n\r\n　　第二段\u2029a\tb\n")).toBe(
    "　　第一段\n\n　　第二段\na b",
  );
});

test("cleaning is idempotent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      expect(cleanParagraphs(cleanParagraphs(text))).toBe(cleanParagraphs(text));
    }),
    { numRuns: 2000 },
  );
});

test("cleaned readable text stays readable", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 60 }));
  fc.assert(
    fc.property(text, (given) => {
      fc.pre(isReadable(given));
      expect([cleanLine(given), cleanParagraphs(given)].map(isReadable)).toEqual([true, true]);
    }),
    { numRuns: 1000 },
  );
});

test("an emoji sequence counts as one grapheme, and is limited by its bytes", () => {
  expect(isWithin("👩‍👩‍👧‍👦", { graphemes: 1, bytes: 25 })).toBe(true);
  expect(isWithin("👩‍👩‍👧‍👦", { graphemes: 1, bytes: 24 })).toBe(false);
  expect(isWithin("林雨晴", { graphemes: 3, bytes: 9 })).toBe(true);
  expect(isWithin("林雨晴", { graphemes: 2, bytes: 9 })).toBe(false);
  expect(isWithin("", { graphemes: 0, bytes: 0 })).toBe(true);
});

test.each([
  ["HSK", "ｈｓｋ"],
  ["Straße", "STRASSE"],
  ["ﬁne", "FINE"],
  ["Montre\u0301al", "MONTRÉAL"],
])("%s and %s are the same word", (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test("a long run of combining marks is rejected quickly", () => {
  const tower = `a${"\u0345\u0301\u0316".repeat(100_000)}`;
  const begun = cpuMs();
  expect(isReadable(tower)).toBe(false);
  expect(cpuMs() - begun).toBeLessThan(2000);
});
