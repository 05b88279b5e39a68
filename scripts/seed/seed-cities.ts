import { findCity } from "#domain/cities/cities.ts";
import type { City } from "#domain/cities/city.ts";

export type SeedCity = {
  city: City;
  /** Number of listings, relative to the other cities. */
  weight: number;
  areaCodes: readonly string[];
  zone: "ET" | "CT" | "MT" | "PT";
  /** The price of lessons, relative to an ordinary city. */
  prices: number;
  /** Other spellings that owners use. */
  spellings: readonly string[];
};

type Row = [key: string, weight: number, areaCodes: string, zone: SeedCity["zone"], prices: number, spellings?: string];

const rows: readonly Row[] = [
  ["new-york", 150, "212 646 917 347", "ET", 1.2, "NYC,纽约,New York City,new york,Manhattan,纽约市"],
  ["los-angeles", 110, "213 310 323 818", "PT", 1.05, "LA,洛杉矶,Los angeles,L.A."],
  ["san-francisco", 95, "415 628", "PT", 1.25, "SF,旧金山,三藩市,san francisco"],
  ["toronto", 90, "416 647 437", "ET", 0.95, "多伦多,toronto,GTA"],
  ["vancouver", 85, "604 778 236", "PT", 0.95, "温哥华,溫哥華,vancouver"],
  ["boston", 60, "617 857", "ET", 1.15, "波士顿,Greater Boston"],
  ["chicago", 60, "312 773 872", "CT", 1, "芝加哥,chicago"],
  ["seattle", 60, "206", "PT", 1.1, "西雅图,Greater Seattle"],
  ["san-jose", 30, "408 669", "PT", 1.2, "圣何塞,圣荷西"],
  ["flushing", 24, "718 929", "ET", 0.9, "法拉盛"],
  ["irvine", 24, "949", "PT", 1.05, "尔湾"],
  ["richmond", 22, "604 778", "PT", 0.9, "列治文"],
  ["markham", 20, "905 289", "ET", 0.9, "万锦"],
  ["washington", 20, "202", "ET", 1.15, "Washington DC,华盛顿"],
  ["houston", 20, "713 832", "CT", 0.9, "休斯顿"],
  ["bellevue", 16, "425", "PT", 1.15],
  ["san-diego", 16, "619 858", "PT", 1, "圣地亚哥"],
  ["philadelphia", 15, "215 267", "ET", 0.95, "费城,Philly"],
  ["atlanta", 14, "404 470", "ET", 0.9, "亚特兰大"],
  ["dallas", 14, "214 972", "CT", 0.9, "达拉斯"],
  ["montreal", 14, "514 438", "ET", 0.85, "Montréal,蒙特利尔"],
  ["cupertino", 12, "408", "PT", 1.3],
  ["fremont", 12, "510", "PT", 1.1],
  ["austin", 12, "512 737", "CT", 0.95, "奥斯汀"],
  ["cambridge", 10, "617 857", "ET", 1.2],
  ["calgary", 10, "403 587", "MT", 0.85, "卡尔加里"],
  ["denver", 9, "303 720", "MT", 0.95],
  ["portland", 9, "503 971", "PT", 0.95],
  ["burnaby", 9, "604 778", "PT", 0.9, "本拿比"],
  ["ottawa", 8, "613 343", "ET", 0.9, "渥太华"],
  ["phoenix", 7, "602 480", "MT", 0.85],
  ["minneapolis", 7, "612 763", "CT", 0.9],
  ["las-vegas", 6, "702 725", "PT", 0.85, "拉斯维加斯"],
  ["ann-arbor", 6, "734", "ET", 0.9],
  ["princeton", 5, "609", "ET", 1.1],
];

/** Cities of the demo listings: the eight main cities first. */
export const seedCities: readonly SeedCity[] = rows.map(([key, weight, areaCodes, zone, prices, spellings]) => {
  const city = findCity(key);
  if (city === null) throw new Error(`${key} is not a named city; see domain/cities.`);
  return { city, weight, areaCodes: areaCodes.split(" "), zone, prices, spellings: spellings?.split(",") ?? [] };
});
