/** Maps the parts of a split font to their character ranges, from its `unicode.json`. */
export type UnicodeRanges = readonly { part: string; ranges: readonly (readonly [first: number, last: number])[] }[];

/** Reads `{ "[4]": "U+1f1e9-1f1f5,U+21a", "latin": "U+0000-00FF" }`; brackets are removed from the parts' names. */
export function parseUnicodeRanges(json: string): UnicodeRanges {
  const table = JSON.parse(json) as Record<string, string>;
  return Object.entries(table).map(([name, list]) => ({
    part: name.replace(/[[\]]/g, ""),
    ranges: list.split(",").map(parseRange),
  }));
}

/** Returns the parts that contain a character: several where parts overlap, none if the font lacks it. */
export function partsOf(ranges: UnicodeRanges, codePoint: number): string[] {
  const holds = ([first, last]: readonly [number, number]) => codePoint >= first && codePoint <= last;
  return ranges.filter((entry) => entry.ranges.some(holds)).map((entry) => entry.part);
}

function parseRange(text: string): readonly [number, number] {
  const [first = "", last = first] = text.trim().slice(2).split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
