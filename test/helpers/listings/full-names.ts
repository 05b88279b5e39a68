const family = "👩‍👩‍👧‍👦";
const rareHan = "𠮷";

/** Names at the limits, and whether they are valid: browser, provider, directory and database share this rule. */
export const fullNames: [name: string, isWithin: boolean][] = [
  ["林".repeat(80), true],
  ["林".repeat(81), false],
  // Two code units each, outside the Basic Multilingual Plane.
  [rareHan.repeat(80), true],
  [rareHan.repeat(81), false],
  // One visible character, seven code points, 25 bytes each.
  [family.repeat(16), true],
  [family.repeat(17), false],
  [`${family}${"a".repeat(79)}`, true],
  [`${family}${"a".repeat(80)}`, false],
  // A base character and its mark, which are stored composed.
  ["e\u0301".repeat(80), true],
  ["e\u0301".repeat(81), false],
  [` ${"a".repeat(80)} `, true],
];
