/**
 * Characters that human text does not need and that can deceive: controls (other than tab and line ends), halves of
 * surrogate pairs, text direction controls, private use, noncharacters, invisible characters, and piles of combining
 * marks.
 */
const unreadable =
  /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u061c\u115f\u1160\u202a-\u202e\u2066-\u2069\u2800\u3164\uffa0]|(?![\t\n\r])\p{Cc}|\p{M}{4,}/u;

/**
 * More marks than any character composes. Composing sorts marks, which is slow for many, so these are rejected first.
 */
const pileOfMarks = /\p{M}{20}/u;

/** Invisible characters, which copying often adds. Those inside an emoji are kept. */
const invisible =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}|(?<![\p{Extended_Pictographic}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/gu;

/** Whether a text contains only readable characters. Check before cleaning, which does not remove the rejected ones. */
export function isReadable(text: string): boolean {
  return !pileOfMarks.test(text) && !unreadable.test(text.normalize("NFC"));
}

/** Cleans one line: composes (NFC), removes invisible characters, collapses spaces, and trims. Idempotent. */
export function cleanLine(text: string): string {
  return visible(text).replace(/\s+/gu, " ").trim();
}

/**
 * Cleans several lines: separates them by `\n`, keeps at most one empty line in a row, and trims the text and the end
 * of each line. Leading spaces remain: Chinese paragraphs begin with them. Idempotent.
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

/** Whether a text stays within a number of characters (graphemes) and of bytes in UTF-8. */
export function isWithin(text: string, longest: { graphemes: number; bytes: number }): boolean {
  // Checks the bytes first: counting characters is cheap for short texts only.
  if (new TextEncoder().encode(text).length > longest.bytes) return false;
  // A grapheme has at least one code point.
  if ([...text].length <= longest.graphemes) return true;
  let count = 0;
  for (const _ of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    count += 1;
    if (count > longest.graphemes) return false;
  }
  return true;
}

/** Folds a text so that comparisons ignore case, width, and composition (NFKC, case-folded). */
export function foldText(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

function visible(text: string): string {
  return text.replace(invisible, "").normalize("NFC");
}
