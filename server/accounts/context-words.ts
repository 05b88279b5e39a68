import { brand } from "#i18n/brand.ts";

/** Words that an attacker of this site would try first: its names and its subject, as people type them. */
const words = [
  brand.latin,
  brand.han,
  "mandarin",
  "chinese",
  "zhongwen",
  "hanyu",
  "putonghua",
  "laoshi",
  "teacher",
  "tutor",
  "school",
  "directory",
  "admin",
  "operator",
  "中文",
  "汉语",
  "普通话",
  "老师",
  "学校",
];

const years = Array.from({ length: 21 }, (_, index) => String(2015 + index));
const endings = ["", "!", "1", "12", "123", "1234", "12345", "123456", "1234567", "12345678", "666", "888", ...years];

/** Returns passwords made of one or two of these words and a usual ending: common on this site, not on all sites. */
export function listContextPasswords(): string[] {
  const stems = words.flatMap((first) => [first, ...words.map((second) => `${first}${second}`)]);
  return stems.flatMap((stem) => endings.map((ending) => `${stem}${ending}`));
}
