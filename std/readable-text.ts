/**
 * Characters that no text of a person needs and that can deceive: controls (other than tab and line ends), halves of
 * surrogate pairs, text direction controls, private use, noncharacters, invisible characters, and piles of combining
 * marks.
 */
const unreadable =
  /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u061c\u115f\u1160\u202a-\u202e\u2066-\u2069\u2800\u3164\uffa0]|(?![\t\n\r])\p{Cc}|\p{M}{4,}/u;

/** More than can be composed away. Composing sorts marks, which takes long for many: so they are refused before. */
const pileOfMarks = /\p{M}{20}/u;

/** Characters without a look, which copying brings along. Those inside an emoji belong to it. */
const invisible =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}|(?<![\p{Extended_Pictographic}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/gu;

/** Whether a text contains only readable characters. Check before cleaning: cleaning leaves the rejected ones. */
export function isReadable(text: string): boolean {
  return !pileOfMarks.test(text) && !unreadable.test(text.normalize("NFC"));
}

/** Cleans one line: composed (NFC), without invisible characters, single spaces, none around. Idempotent. */
export function cleanLine(text: string): string {
  return visible(text).replace(/\s+/gu, " ").trim();
}

/**
 * Cleans several lines: `\n` between them, at most one empty line in a row, none around, no trailing spaces. Leading
 * spaces remain: Chinese paragraphs begin with them. Idempotent.
 */
export function cleanParagraphs(text: string): string {
  const lines = visible(text)
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => line.replace(/\t/gu, " ").trimEnd());
  return lines
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .replace(/^\n+|\n+$/gu, "");
}

/** Whether a text has at most so many characters, as a reader counts them, and at most so many bytes in UTF-8. */
export function isWithin(text: string, longest: { graphemes: number; bytes: number }): boolean {
  // The bytes first: a text that passes is short, so that counting it is cheap.
  if (new TextEncoder().encode(text).length > longest.bytes) return false;
  // No character as a reader counts them is less than one code point.
  if ([...text].length <= longest.graphemes) return true;
  let count = 0;
  for (const _ of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    count += 1;
    if (count > longest.graphemes) return false;
  }
  return true;
}

/** Folds a text so that case, width, and composition do not matter in comparisons (NFKC, folded). */
export function foldText(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

function visible(text: string): string {
  return text.replace(invisible, "").normalize("NFC");
}
