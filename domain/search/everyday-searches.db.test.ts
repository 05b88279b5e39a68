import { beforeAll, expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { fillDirectory } from "#test/helpers/listings/fill-directory.ts";
import { searchListings } from "./search-listings.ts";
import { wholeDirectory } from "./search-query.ts";

const chicago = { city: "Chicago", city_key: "chicago", state: "IL" };

const boston = { city: "Boston", city_key: "boston", state: "MA", specializations: ["hsk"] };
const online = { ...boston, facets: ["online", "adult"] };

/** Teachers by their names in the tables; earlier ones have more months paid. */
const directory = {
  mentioned: { full_name: "Grace Lee", ...online, bio: "I learned from Teacher Wang 王老师." },
  wangli: { full_name: "Wang Li 王丽", ...online },
  weiwang: { full_name: "Wei Wang", ...chicago, specializations: ["business"] },
  xiaoming: { full_name: "Wang Xiaoming", ...chicago, specializations: ["art"] },
  tingfeng: { full_name: "Xie Tingfeng", ...chicago },
  lv: { full_name: "Lv Bu", ...chicago },
  lyu: { full_name: "Lyu Bu", ...chicago },
  lubu: { full_name: "吕布", ...chicago },
  lihua: { full_name: "於梨華", ...chicago },
  facets: { full_name: "Tan", ...chicago, facets: ["traditional", "zhuyin"] },
  francisco: { full_name: "Guo Jing", city: "SF", city_key: "san-francisco", state: "CA" },
  bc: { full_name: "Guo Fu", city: "Vancouver", city_key: "vancouver", state: "BC" },
  york: { full_name: "Guo Xiang", city: "NYC", city_key: "new-york", state: "NY" },
  five: { full_name: "Ma Chao", ...chicago, specializations: ["HSK 5", "书法", "写作"] },
} as const;

type Name = keyof typeof directory;

/** A search, all listings found in order, and those whose names sound the same. */
const searches: [words: string, found: Name[], close: Name[]][] = [
  ["traditional chinese", ["facets"], []],
  ["繁体中文", ["facets"], []],
  ["繁體中文", ["facets"], []],
  ["traditional characters with zhuyin", ["facets"], []],
  ["traditional and zhuyin", ["facets"], []],
  ["繁体和注音", ["facets"], []],
  ["hsk for adults", ["mentioned", "wangli"], []],
  ["online hsk for adults", ["mentioned", "wangli"], []],
  ["线上HSK课", ["mentioned", "wangli"], []],
  ["成人中文", ["mentioned", "wangli"], []],
  ["hsk in boston", ["mentioned", "wangli"], []],
  ["hsk classes", ["mentioned", "wangli", "five"], []],
  ["hsk lessons", ["mentioned", "wangli", "five"], []],
  ["hsk课程", ["mentioned", "wangli", "five"], []],
  ["hsk考试", ["mentioned", "wangli", "five"], []],
  ["hsk5班", ["five"], []],
  ["hsk5课程", ["five"], []],
  ["书法课", ["five"], []],
  ["写作班", ["five"], []],
  ["art chinese", ["xiaoming"], []],
  ["chinese", ["weiwang", "tingfeng", "lv", "lyu", "lubu", "lihua", "facets", "francisco", "bc", "york"], []],
  ["class", [], []],
  ["wang boston", ["wangli", "mentioned"], []],
  ["boston wang", ["wangli", "mentioned"], []],
  ["王老师 波士顿", ["wangli", "mentioned"], []],
  ["波士顿王老师", ["wangli", "mentioned"], []],
  ["wang hsk", ["wangli", "mentioned"], []],
  ["wang hsk online", ["wangli", "mentioned"], []],
  ["wang online", ["wangli", "mentioned"], []],
  ["马萨诸塞", ["mentioned", "wangli"], []],
  ["馬薩諸塞州王老師", ["wangli", "mentioned"], []],
  ["波士頓市", ["mentioned", "wangli"], []],
  ["加利福尼亚", ["francisco"], []],
  ["卑诗", ["bc"], []],
  ["卑詩省", ["bc"], []],
  ["三藩市", ["francisco"], []],
  ["sanfrancisco", ["francisco"], []],
  ["guo SF", ["francisco"], []],
  ["newyork", ["york"], []],
  ["wang xiao ming", ["xiaoming"], []],
  ["xiao ming", ["xiaoming"], []],
  ["ming", ["xiaoming"], []],
  ["xie ting feng", ["tingfeng"], []],
  ["lü", ["lv", "lyu", "lubu"], []],
  ["lu", ["lv", "lyu", "lubu"], []],
  ["lyu", ["lv", "lyu", "lubu"], []],
  ["lü bu", ["lv", "lyu", "lubu"], []],
  ["lv bu", ["lv", "lyu", "lubu"], []],
  ["lyubu", ["lv", "lyu", "lubu"], []],
  ["王", ["wangli", "mentioned"], ["weiwang", "xiaoming"]],
  ["王老师", ["wangli", "mentioned"], ["weiwang", "xiaoming"]],
  ["王伟", [], ["weiwang"]],
  ["王伟 芝加哥", [], ["weiwang"]],
  ["王小明", [], ["xiaoming"]],
  ["吕布", ["lubu"], ["lv", "lyu"]],
  ["於", ["lihua"], []],
  ["于", ["lihua"], []],
  ["于梨华", ["lihua"], []],
];

eachDatabase(
  (database) => {
    let names = new Map<string, Name>();
    beforeAll(async () => {
      names = await fillDirectory<Name>(database.db, directory);
    });
    const search = (words: string) => searchListings(testServices(database.db, testNow), { ...wholeDirectory, words });

    test.each(["mandarin lessons", "chinese class", "learn chinese", "汉语老师", "学中文"])(
      "a search for %s finds every listing",
      async (words) => {
        expect((await search(words)).rows.map(({ id }) => names.get(id))).toEqual(Object.keys(directory));
      },
    );

    test.each([
      ["piano teacher", []],
      ["piano lessons in boston", ["lessons in boston"]],
      ["王老师钢琴 wang", ["wang"]],
      ["汪丽 波士顿", ["波士顿"]],
      ["線上老師鋼琴", ["线上"]],
      ["piano hsk 5", ["hsk 5"]],
      ["piano in person", []],
    ])("a search for %s without results suggests %j", async (words, suggested) => {
      const { suggestions } = await search(words);
      expect(suggestions.map(({ without }) => without.words)).toEqual(suggested);
    });

    test.each(searches)("a search for %s finds %j and, by sound, %j", async (words, found, close) => {
      const results = await search(words);
      expect(results.rows.map(({ id }) => names.get(id))).toEqual(found);
      expect(results.close.map(({ id }) => names.get(id))).toEqual(close);
    });
  },
  { keepRows: true },
);
