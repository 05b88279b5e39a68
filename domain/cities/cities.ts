import type { City } from "./city.ts";
import { knownCities } from "./known-cities.ts";

const [newYork, losAngeles, sanFrancisco, chicago, boston, seattle, toronto, vancouver] = [
  { key: "new-york", en: "New York", zh: "纽约", state: "NY", stateZh: "纽约州", country: "US", pinyin: "Niǔyuē" },
  {
    key: "los-angeles",
    en: "Los Angeles",
    zh: "洛杉矶",
    state: "CA",
    stateZh: "加州",
    country: "US",
    pinyin: "Luòshānjī",
  },
  {
    key: "san-francisco",
    en: "San Francisco",
    zh: "旧金山",
    state: "CA",
    stateZh: "加州",
    country: "US",
    pinyin: "Jiùjīnshān",
  },
  {
    key: "chicago",
    en: "Chicago",
    zh: "芝加哥",
    state: "IL",
    stateZh: "伊利诺伊州",
    country: "US",
    pinyin: "Zhījiāgē",
  },
  { key: "boston", en: "Boston", zh: "波士顿", state: "MA", stateZh: "麻省", country: "US", pinyin: "Bōshìdùn" },
  { key: "seattle", en: "Seattle", zh: "西雅图", state: "WA", stateZh: "华盛顿州", country: "US", pinyin: "Xīyǎtú" },
  { key: "toronto", en: "Toronto", zh: "多伦多", state: "ON", stateZh: "安大略省", country: "CA", pinyin: "Duōlúnduō" },
  {
    key: "vancouver",
    en: "Vancouver",
    zh: "温哥华",
    state: "BC",
    stateZh: "BC 省",
    country: "CA",
    pinyin: "Wēngēhuá",
  },
] as const satisfies readonly City[];

/** The eight cities of the city selector, in display order. */
export const mainCities: readonly City[] = [
  newYork,
  losAngeles,
  sanFrancisco,
  chicago,
  boston,
  seattle,
  toronto,
  vancouver,
];

/** The cards of the home page, in display order, with the counts shown while the directory has no active listing. */
export const homeCities: readonly { city: City; sampleCount: number }[] = [
  { city: newYork, sampleCount: 24 },
  { city: sanFrancisco, sampleCount: 18 },
  { city: toronto, sampleCount: 21 },
  { city: losAngeles, sampleCount: 16 },
  { city: chicago, sampleCount: 15 },
  { city: vancouver, sampleCount: 19 },
];

/** The city links of the footer. */
export const footerCities: readonly City[] = [newYork, sanFrancisco, toronto, vancouver];

/** All cities with a name in both languages: the main ones first. */
export const namedCities: readonly City[] = [...mainCities, ...knownCities];

const cityByKey = new Map(namedCities.map((city) => [city.key, city]));

/** Returns the named city with this key, or null: a listing may be in any city. */
export function findCity(key: string): City | null {
  return cityByKey.get(key) ?? null;
}

export function isMainCity(key: string): boolean {
  return mainCities.some((city) => city.key === key);
}

/**
 * The Chinese address format, from large to small without a space: 加州旧金山. A city with the same name as its state gets
 * the suffix 市: 纽约州纽约市.
 */
export function addressZh(city: City): string {
  return `${city.stateZh}${city.zh}${city.stateZh === `${city.zh}州` ? "市" : ""}`;
}

/** Other Chinese names of states that owners use, by postal abbreviation. */
export const otherStateNamesZh: Readonly<Record<string, readonly string[]>> = {
  AB: ["艾伯塔省", "亚伯达省", "亞伯達省"],
  BC: ["BC省", "卑诗省", "卑詩省", "不列颠哥伦比亚省", "不列顛哥倫比亞省"],
  CA: ["加利福尼亚州", "加利福尼亞州"],
  MA: ["马萨诸塞州", "馬薩諸塞州", "麻州"],
  ON: ["安省"],
  PA: ["宾夕法尼亚州", "賓夕法尼亞州", "賓州"],
  QC: ["魁省"],
  TX: ["德州", "得克萨斯州", "得克薩斯州", "德克萨斯州", "德克薩斯州"],
};
