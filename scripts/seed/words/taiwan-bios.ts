import type { Part } from "./part.ts";

/** Bios of teachers from Taiwan, in traditional Chinese. Places: {city}, {since}. */
export const taiwanBios: readonly Part[] = [
  {
    en: "I come from Taipei and have taught Mandarin in {city} since {since}. We can work in traditional or simplified characters, with zhuyin or pinyin.",
    zh: "我來自臺北，{since} 年起在{city}教華語。繁體、簡體皆可，注音、拼音任選。",
  },
  {
    en: "I studied Teaching Chinese as a Second Language in Kaohsiung and have lived in {city} since {since}. In my lessons you speak more than I do.",
    zh: "我在高雄讀華語教學研究所，{since} 年起定居{city}。課堂上，您說的會比我多。",
  },
  {
    en: "I edit books for a publisher in Taipei and have taught in {city} since {since}. Reading and writing are what I do best.",
    zh: "我為臺北的出版社編書，{since} 年起在{city}教華語。閱讀與寫作是我的專長。",
  },
  {
    en: "Born in Hsinchu, trained as an engineer, teaching in {city} since {since}: I explain grammar the way I would explain a machine.",
    zh: "我生在新竹，學的是工程，{since} 年起在{city}教華語。講文法，我習慣像拆機器一樣一步一步來。",
  },
];

/** For those who teach children. */
export const taiwanChildrensBios: readonly Part[] = [
  {
    en: "I taught at an elementary school in Tainan, and since {since} I have taught the children of Taiwanese families in {city}, with picture books, songs and zhuyin.",
    zh: "我曾在臺南的國小任教，{since} 年起在{city}教臺灣家庭的孩子，用繪本、兒歌和注音帶他們讀寫中文。",
  },
  {
    en: "I am a mother of two from Taichung and have taught children in {city} since {since}. We read a story first; the characters come out of it.",
    zh: "我來自臺中，是兩個孩子的媽媽，{since} 年起在{city}教小朋友中文。先讀故事，再從故事裡認字。",
  },
];

export const taiwanClosings: readonly Part[] = [
  { en: "Beginners are welcome.", zh: "零基礎也歡迎。" },
  { en: "Lessons are one to one, in person or online.", zh: "一對一授課，面授、線上均可。" },
  { en: "The first half hour is free.", zh: "首次可免費試聽半小時。" },
  { en: "Write to me in English or Chinese.", zh: "中英文聯絡皆可。" },
];

const cityNames: Readonly<Record<string, string>> = {
  "new-york": "紐約",
  "los-angeles": "洛杉磯",
  "san-francisco": "舊金山",
  toronto: "多倫多",
  vancouver: "溫哥華",
  boston: "波士頓",
  seattle: "西雅圖",
  "san-jose": "聖荷西",
  irvine: "爾灣",
  markham: "萬錦",
  washington: "華盛頓",
  houston: "休士頓",
  bellevue: "貝爾維尤",
  "san-diego": "聖地牙哥",
  philadelphia: "費城",
  atlanta: "亞特蘭大",
  dallas: "達拉斯",
  montreal: "蒙特婁",
  cupertino: "庫比蒂諾",
  fremont: "佛利蒙",
  austin: "奧斯汀",
  cambridge: "劍橋",
  calgary: "卡加利",
  portland: "波特蘭",
  ottawa: "渥太華",
  phoenix: "鳳凰城",
  minneapolis: "明尼亞波利斯",
  "las-vegas": "拉斯維加斯",
  princeton: "普林斯頓",
};

/** A city as written in Taiwan. Names that do not differ are not in the table. */
export function taiwanCityName(city: { key: string; en: string; zh: string }): Part {
  return { en: city.en, zh: cityNames[city.key] ?? city.zh };
}
