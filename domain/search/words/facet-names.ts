import { type FacetKey, facetKeys } from "#domain/facets/facets.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { fold, runsOf, type SearchTerm } from "./fold.ts";
import { singular } from "./plurals.ts";
import { type TimeKey, timesNamed } from "./time-names.ts";

const trials = ["trial", "shiting", "试听", "试听课", "trial lesson", "trial class"];

/** Names of each facet beyond its labels, in simplified characters and the singular; those of times: `timesNamed`. */
const otherNames: Record<FacetKey, readonly string[]> = {
  "age-0-5": ["preschool", "toddler", "幼儿", "学前"],
  "age-6-12": ["elementary", "小学", "小学生"],
  "age-13-17": ["teen", "teenager", "中学", "中学生", "青少年"],
  adult: ["成年人"],
  heritage: ["heritage", "heritage learner", "华裔", "华侨"],
  simplified: ["simplified", "simplified character", "jianti", "简体字"],
  traditional: ["traditional", "traditional character", "fanti", "繁体字", "正体", "正体字"],
  pinyin: ["汉语拼音"],
  zhuyin: ["zhuyin", "bopomofo", "注音符号"],
  hsk: [],
  yct: [],
  ap: ["ap"],
  tocfl: ["华测"],
  ib: [],
  "in-person": ["offline", "in person class", "face to face", "mianshou", "线下"],
  online: ["zoom", "online class", "online course", "online lesson", "wangke", "网课", "网上", "在线"],
  "at-home": ["home", "at home", "in home", "your home", "my home", "at my home", "shangmen"],
  "weekday-day": [],
  "weekday-evening": [],
  weekend: ["zhoumo"],
  "trial-free": ["free", "free trial lesson", "free trial class", "免费", ...trials],
  "trial-paid": ["paid trial lesson", "paid trial class", ...trials],
  "explains-en": ["yingwen", "英语", "英文授课", "英语授课"],
  "explains-zh": ["中文授课", "普通话授课"],
  "explains-yue": ["yueyu", "广东话", "粤语授课"],
  open: ["accepting student", "new student", "招生"],
  waiting: ["waiting list", "候补"],
  full: [],
};

const keysByName = new Map<string, FacetKey[]>();
for (const key of facetKeys)
  for (const name of new Set([...labelsOf(key), ...otherNames[key]].map(normalized)))
    keysByName.set(name, [...(keysByName.get(name) ?? []), key]);

/** The maximum number of words in a facet's name. */
export const maxFacetWords = Math.max(...[...keysByName.keys()].map((name) => name.split(" ").length));

/** The facets and times of lessons named by consecutive folded words, in the singular or plural. */
export function facetsNamed(words: readonly string[]): (FacetKey | TimeKey)[] {
  const names = words.map(singular);
  return [...new Set([...(keysByName.get(names.join(" ")) ?? []), ...timesNamed(names)])];
}

/** Whether a part of a search names times of lessons. */
export function namesTimes(term: SearchTerm): boolean {
  if (term.kind === "level") return false;
  const words = term.kind === "phrase" ? term.words.map(({ text }) => text) : [term.text];
  return timesNamed(words.map(singular)).length > 0;
}

/** The labels in each language, with and without the explanation in parentheses. */
function labelsOf(key: FacetKey): string[] {
  const labels = locales.map((locale) => messagesFor(locale, "filters").facets[key]);
  return labels.flatMap((label) => [label, label.replace(/[(（].*[)）]$/u, "")]);
}

function normalized(name: string): string {
  const runs = runsOf(fold(name));
  return runs.map(({ text }) => singular(text)).join(" ");
}
