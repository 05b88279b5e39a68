import { expect, test } from "vitest";
import { namedCities } from "#domain/cities/cities.ts";
import { wholeDirectory } from "#domain/search/search-query.ts";
import { placeOptions, searchForm } from "./search-form.ts";

const mainZh = ["纽约", "洛杉矶", "旧金山", "芝加哥", "波士顿", "西雅图", "多伦多", "温哥华"];

test("in Chinese the eight main cities come first and the others follow by pinyin", () => {
  const [all, ...labels] = placeOptions(namedCities, "zh").map(({ label }) => label);
  expect(all).toBe("全部城市");
  expect(labels.slice(0, 8)).toEqual(mainZh);
  const others = labels.slice(8);
  const chosen = ["安娜堡", "奥斯汀", "贝尔维尤", "费城", "卡尔加里", "蒙特利尔", "亚特兰大"];
  expect(others.filter((label) => chosen.includes(label))).toEqual(chosen);
});

test("the runtime sorts Chinese by pinyin", () => {
  expect(Intl.Collator.supportedLocalesOf(["zh"])).toEqual(["zh"]);
  expect(new Intl.Collator("zh").resolvedOptions().locale).toBe("zh");
});

test("a city without a Chinese name is sorted last, whatever the order of the input", () => {
  const kyle = { key: "kyle", en: "Kyle", zh: "Kyle" };
  const labels = (cities: Parameters<typeof placeOptions>[0]) => placeOptions(cities, "zh").map(({ label }) => label);
  const cities = [kyle, ...namedCities.slice(8)];
  expect(labels(cities).at(-1)).toBe("Kyle");
  expect(labels(cities.toReversed())).toEqual(labels(cities));
});

test("in English the other cities are sorted alphabetically", () => {
  const others = placeOptions(namedCities, "en").slice(9);
  expect(others.map(({ label }) => label)).toEqual(others.map(({ label }) => label).toSorted());
});

test("a city's option value is its English name, or its key where the name resolves to another key", () => {
  const values = placeOptions([{ key: "钻石吧", en: "Diamond Bar", zh: "钻石吧" }, ...namedCities], "en").map(
    ({ value }) => value,
  );
  expect(values.at(9)).toBe("Ann Arbor");
  expect(values).toContain("钻石吧");
  const form = searchForm(
    { ...wholeDirectory, city: "钻石吧" },
    [{ key: "钻石吧", en: "Diamond Bar", zh: "钻石吧" }],
    "en",
  );
  expect(form.values.city).toBe("钻石吧");
  expect(form.options.city.at(-1)).toEqual({ value: "钻石吧", label: "Diamond Bar" });
});

test("a selected city without listings is offered last", () => {
  const form = searchForm({ ...wholeDirectory, city: "kyle", cityText: "Kyle" }, namedCities, "zh");
  expect(form.options.city.at(-1)).toEqual({ value: "Kyle", label: "Kyle" });
});
