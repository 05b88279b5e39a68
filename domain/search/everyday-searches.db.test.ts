import { beforeAll, expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testNow } from "#test/helpers/database/database-rows.ts";
import { testServices } from "#test/helpers/database/database-services.ts";
import { fillDirectory } from "#test/helpers/listings/fill-directory.ts";
import { searchListings } from "./search-listings.ts";
import { wholeDirectory } from "./search-query.ts";

const chicago = { city: "Chicago", city_key: "chicago", state: "IL" };

/** Teachers by their names in the tables; earlier ones have more months paid. */
const directory = {
  weiwang: { full_name: "Wei Wang", ...chicago, specializations: ["business"] },
  xiaoming: { full_name: "Wang Xiaoming", ...chicago, specializations: ["art"] },
  tingfeng: { full_name: "Xie Tingfeng", ...chicago },
  lv: { full_name: "Lv Bu", ...chicago },
  lyu: { full_name: "Lyu Bu", ...chicago },
  lubu: { full_name: "吕布", ...chicago },
  lihua: { full_name: "於梨華", ...chicago },
} as const;

type Name = keyof typeof directory;

/** A search, all listings found in order, and those whose names sound the same. */
const searches: [words: string, found: Name[], close: Name[]][] = [
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
  ["王", [], ["weiwang", "xiaoming"]],
  ["王老师", [], ["weiwang", "xiaoming"]],
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

    test.each(searches)("a search for %s finds %j and, by sound, %j", async (words, found, close) => {
      const results = await search(words);
      expect(results.rows.map(({ id }) => names.get(id))).toEqual(found);
      expect(results.close.map(({ id }) => names.get(id))).toEqual(close);
    });
  },
  { keepRows: true },
);
