/** The finals of each initial, in pinyin without tones; ü is written u. */
const finals: Readonly<Record<string, string>> = {
  "": "a o e ai ei ao ou an en ang eng er",
  b: "a o ai ei ao an en ang eng i ie iao ian in ing u",
  p: "a o ai ei ao ou an en ang eng i ie iao ian in ing u",
  m: "a o e ai ei ao ou an en ang eng i ie iao iu ian in ing u",
  f: "a o ei ou an en ang eng u",
  d: "a e ai ei ao ou an en ang eng ong i ia ie iao iu ian ing u uo ui uan un",
  t: "a e ai ao ou an ang eng ong i ie iao ian ing u uo ui uan un",
  n: "a e ai ei ao ou an en ang eng ong i ie iao iu ian in iang ing u uo uan ue",
  l: "a e ai ei ao ou an ang eng ong i ia ie iao iu ian in iang ing u uo uan un ue",
  g: "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang",
  k: "a e ai ao ou an en ang eng ong u ua uo uai ui uan un uang",
  h: "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang",
  j: "i ia ie iao iu ian in iang ing iong u ue uan un",
  q: "i ia ie iao iu ian in iang ing iong u ue uan un",
  x: "i ia ie iao iu ian in iang ing iong u ue uan un",
  zh: "a e i ai ao ou an en ang eng ong u ua uo uai ui uan un uang",
  ch: "a e i ai ao ou an en ang eng ong u ua uo uai ui uan un uang",
  sh: "a e i ai ei ao ou an en ang eng u ua uo uai ui uan un uang",
  r: "e i ao ou an en ang eng ong u uo ui uan un",
  z: "a e i ai ei ao ou an en ang eng ong u uo ui uan un",
  c: "a e i ai ao ou an en ang eng ong u uo ui uan un",
  s: "a e i ai ao ou an en ang eng ong u uo ui uan un",
  y: "a e ao ou an ang i in ing ong u ue uan un",
  w: "a o ai ei an en ang eng u",
};
const syllables = new Set(
  Object.entries(finals).flatMap(([initial, list]) => list.split(" ").map((final) => initial + final)),
);
const maxSyllableLength = 6;
/** A longer word is not a person's name. */
const maxSyllables = 4;

/** The syllables of a word in pinyin, each as long as possible: "xiao" and "ming". Null for other words. */
export function syllablesOf(word: string): string[] | null {
  return splitFrom(word, maxSyllables);
}

function splitFrom(rest: string, maxCount: number): string[] | null {
  if (rest === "") return [];
  if (maxCount === 0) return null;
  for (let length = maxSyllableLength; length > 0; length -= 1) {
    const first = rest.slice(0, length);
    const others = first.length === length && syllables.has(first) ? splitFrom(rest.slice(length), maxCount - 1) : null;
    if (others !== null) return [first, ...others];
  }
  return null;
}

/** A word with the syllables that are written with v or yu for ü, as in the passports of 吕 and 女, written with u. */
export function withU(word: string): string {
  return word.replace(/(l|^n)yu|([ln])v/gu, "$1$2u");
}
