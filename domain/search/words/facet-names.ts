import { type FacetKey, facetKeys } from "#domain/facets/facets.ts";

const weekendDays = ["星期六", "星期天", "星期日", "礼拜六", "礼拜天", "礼拜日"];

/** Search words for each facet, as folded by `fold`. */
const names: Record<FacetKey, readonly string[]> = {
  "age-0-5": ["preschool", "toddler", "toddlers", "幼儿", "学前"],
  "age-6-12": ["elementary", "小学", "小学生"],
  "age-13-17": ["teen", "teens", "teenager", "teenagers", "中学", "中学生", "青少年"],
  adult: ["adult", "adults", "成人", "成年人"],
  heritage: ["heritage", "华裔", "华侨"],
  simplified: ["simplified", "jianti", "简体", "简体字"],
  traditional: ["traditional", "fanti", "繁体", "繁体字", "正体", "正体字"],
  pinyin: ["pinyin", "拼音", "汉语拼音"],
  zhuyin: ["zhuyin", "bopomofo", "注音", "注音符号"],
  hsk: ["hsk"],
  yct: ["yct"],
  ap: ["ap"],
  tocfl: ["tocfl", "华测"],
  ib: ["ib"],
  "in-person": ["person", "offline", "mianshou", "面授", "线下"],
  online: ["online", "zoom", "wangke", "线上", "网课", "在线"],
  "at-home": ["home", "shangmen", "上门"],
  "weekday-day": ["daytime", "白天"],
  "weekday-evening": ["evening", "evenings", "wanshang", "晚上"],
  weekend: ["weekend", "weekends", "saturday", "sunday", "zhoumo", "周末", "双休日", "周六", "周日", ...weekendDays],
  "trial-free": ["trial", "free", "shiting", "试听", "免费"],
  "trial-paid": ["trial", "shiting", "试听"],
  "explains-en": ["english", "yingwen", "英文", "英语"],
  "explains-zh": [],
  "explains-yue": ["cantonese", "yueyu", "粤语", "广东话"],
  open: [],
  waiting: [],
  full: [],
};

const keysByName = new Map<string, FacetKey[]>();
for (const key of facetKeys)
  for (const name of names[key]) keysByName.set(name, [...(keysByName.get(name) ?? []), key]);

/** The facets that a folded word names. */
export function facetsNamed(word: string): readonly FacetKey[] {
  return keysByName.get(word) ?? [];
}
