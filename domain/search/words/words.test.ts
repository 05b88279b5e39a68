import { describe, expect, test } from "vitest";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { cpuMs } from "#test/helpers/cpu-time.ts";
import { fold, foldCharacters, runsOf } from "./fold.ts";
import { lexemesOf, lexemesOfAddress } from "./lexemes.ts";
import { markExcerpt, markWords } from "./mark-words.ts";
import { maxSearchTerms, searchTermsOf } from "./search-terms.ts";
import { wordsQuery } from "./words-query.ts";

test.each([
  ["漢語", "汉语"],
  ["Montréal", "montreal"],
  ["ＨＳＫ　５", "hsk 5"],
  ["wáng hóng", "wang hong"],
  ["Lǚ", "lu"],
  ["少兒國語", "少儿国语"],
  ["於梨華", "于梨华"],
  ["錢鍾書", "钱钟书"],
  ["乾隆", "干隆"],
  ["靑淸戸硏鄕値尙児広", "青清户研乡值尚儿广"],
  ["", ""],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("a text is split by script, and words are split from numbers", () => {
  const runs = runsOf(fold("HSK5級 children’s Xi'an K12中文"));
  expect(runs.map(({ text }) => text)).toEqual(["hsk", "5", "级", "children", "xian", "k", "12", "中文"]);
});

test.each(["於", "錢鍾書", "乾隆", "児"])("%s is folded equally as a text and by characters", (text) => {
  expect(foldCharacters(text).join("")).toBe(fold(text));
});

test.each(["'", "’", "‘", "ʼ", "`", "´"])("the apostrophe %s joins a word", (apostrophe) => {
  expect(runsOf(fold(`Xi${apostrophe}an`)).map(({ text }) => text)).toEqual(["xian"]);
});

test("a name is found by characters, pairs, every reading, initials and the sound of its characters", () => {
  const words = lexemesOf("单乐", "name");
  expect(words).toEqual(
    expect.arrayContaining(["单", "单乐", "~单乐", "~shanle", "~shanyue", "~danle", "~le", "^sl", "=shan", "=shan-le"]),
  );
  expect(lexemesOf("Lin Yuqing", "name")).toEqual(
    expect.arrayContaining(["lin", "~lin", "~linyuqing", "~yuqinglin", "^ly", "^yl"]),
  );
  const initials = lexemesOf("司马文", "name").filter((word) => word.startsWith("^"));
  expect([...new Set(initials)]).toEqual(["^sm", "^smw"]);
});

test.each([
  ["王学文", "^wls"],
  ["Xuewen Wang 王学文", "^wls"],
  ["Xuewen Zhuge 諸葛學文", "^zgls"],
  ["濮阳文", "^pyls"],
  ["呼延文", "^hyls"],
  ["淳于文", "^cyls"],
  ["申屠文", "^stls"],
  ["万俟文", "^mqls"],
  ["赫连文", "^hlls"],
  ["西门文", "^xmls"],
  ["詹天", "^zls"],
  ["Wei Zhonghua 魏中华", "^wls"],
  ["Kong Wei", "^kls"],
  ["Wei Kong", "^kls"],
  ["Grace", "^gls"],
])("the teacher %s is found by %s", (name, initials) => {
  expect(lexemesOfAddress(name)).toContain(initials);
});

test.each(["", "🙂", "希望中文学校", "a b c d e f g h i"])("%j is not addressed as a teacher", (name) => {
  expect(lexemesOfAddress(name)).toEqual([]);
});

test("a school's name is found by its whole reading without spaces", () => {
  expect(lexemesOf("哈德逊中文学校", "name")).toContain("~hadexunzhongwenxuexiao");
});

test("an offer is found by its likely reading, and other texts by whole words only", () => {
  expect(lexemesOf("重庆话", "offer")).toEqual(expect.arrayContaining(["重庆", "+chongqinghua", "+qinghua"]));
  expect(lexemesOf("重庆话", "offer").join(" ")).not.toContain("zhong");
  expect(lexemesOf("HSK 1-3", "offer")).toEqual(expect.arrayContaining(["hsk", "+hsk", "1", "2", "3"]));
  expect(lexemesOf("重庆 Patient", "text")).toEqual(["重", "庆", "重庆", "patient"]);
});

test("lexemes and queries contain only letters, digits and known operators", () => {
  const hostile = `'"\\&|!():*<->%_\0\ud800 a'b''c \\'x' :A ' | 'y`;
  for (const word of lexemesOf(hostile, "name")) expect(word).toMatch(/^[~^=#+]?[\p{L}\p{N}-]+$/u);
  const query = wordsQuery(hostile);
  if (typeof query === "string") throw new Error("It has words.");
  for (const text of [query.anywhere, query.names, query.sounds])
    expect(text ?? "").toMatch(/^(?:[()|& ]|'[~^=#+]?[\p{L}\p{N}-]+'(?::\*)?)*$/u);
});

test.each([
  ["老师", "all"],
  ["Teachers", "all"],
  ["xuexiao 學校", "all"],
  ["lao shi", "all"],
  ["xue2 xiao4", "all"],
  ["Mr. teacher", "all"],
  ["🙂", "none"],
  ["&|!():*", "none"],
])("the words %s have the query %s", (words, query) => {
  expect(wordsQuery(words)).toBe(query);
});

test.each([
  ["wang lao shi", ["wang"]],
  ["wáng2 lao3shi1", ["wang"]],
  ["lv4 bu4", ["lv", "bu"]],
  ["wang hong xian sheng", ["wang", "hong"]],
  ["ms wang", ["wang"]],
  ["ms", ["ms"]],
  ["wang ms", ["wang", "ms"]],
  ["xiansheng", ["xiansheng"]],
  ["先生", ["先生"]],
  ["王先生 注音", ["王", "注音"]],
  ["Wang女士", ["wang"]],
  ["李 先生", ["李"]],
  ["Li Hong 小姐 注音", ["li", "hong", "注音"]],
  ["女士 书法", ["女士", "书法"]],
  ["纽约少儿中文", ["纽约", "少儿"]],
  ["纽约王老师", ["纽约", "王"]],
  ["王老师注音班", ["王", "注音"]],
  ["少儿书法课", ["少儿", "书法"]],
  ["周末班", ["周末"]],
  ["希望中文学校", ["希望中文"]],
  ["陈小学", ["陈小学"]],
  ["北京话", ["北京话"]],
  ["hsk5 a1 k12 unit5 4th", ["hsk5", "a", "1", "k", "12", "unit"]],
])("the parts of %s are %j", (words, parts) => {
  expect(searchTermsOf(words).terms.map(({ text }) => text)).toEqual(parts);
});

test("an exam and its level form one word in every spelling", () => {
  for (const text of [
    "HSK 5",
    "HSK5级",
    "HSK level 5",
    "漢語水平考試五級",
    "hsk四到六级",
    "HSK 3, 5",
    "HSK prep, levels 4-6",
    "HSK备考（四到六级）",
  ])
    expect(lexemesOf(text, "offer"), text).toContain("hsk5");
  expect(
    lexemesOf("HSK classes until 5pm, for ages 3–5, HSK 2025, HSK一对一", "offer").filter((word) =>
      /^hsk\d/.test(word),
    ),
  ).toEqual([]);
  for (const words of ["hsk5", "HSK 5", "hsk 五级", "HSK 5级", "hsk level 5", "汉语水平五级"])
    expect(searchTermsOf(words).terms, words).toEqual([{ kind: "level", text: "hsk5", exam: "hsk", level: "5" }]);
  expect(searchTermsOf("hsk 10 5").terms.map(({ text }) => text)).toEqual(["hsk", "10", "5"]);
});

test.each(["周末", "周末班", "双休日", "weekend", "Weekends"])("%s matches weekends", (words) => {
  expect(wordsQuery(words)).toMatchObject({ anywhere: expect.stringContaining("'#weekend'") });
});

test.each(locales)("each facet is found by its label: %s", (locale) => {
  for (const [key, label] of Object.entries(messagesFor(locale, "filters").facets))
    for (const words of [label, label.toUpperCase(), label.replace(/[(（].*/u, "")])
      expect(wordsQuery(words), words).toMatchObject({ anywhere: expect.stringMatching(`\\| '#${key}'`) });
});

test.each([
  ["saturdays", "sat"],
  ["weekday evening", "weekday-evening"],
  ["at home", "at-home"],
  ["online classes", "online"],
  ["free trial lesson", "trial-free"],
  ["网上", "online"],
])("%s matches the facet %s", (words, key) => {
  expect(wordsQuery(words)).toMatchObject({ anywhere: expect.stringContaining(`'#${key}'`) });
});

test.each([
  ["classes", "'class'"],
  ["class", "'classes'"],
  ["baby", "'babies'"],
  ["babies", "'baby'"],
  ["movies", "'movie'"],
  ["kid", "'kids'"],
  ["kids", "'kid'"],
  ["boys", "'boy'"],
  ["coach", "'coaches'"],
])("%s also matches %s", (words, lexeme) => {
  expect(wordsQuery(words)).toMatchObject({ anywhere: expect.stringContaining(lexeme) });
});

test("consecutive words that name a facet are one part, the longest first", () => {
  const textsOf = (words: string) => searchTermsOf(words).terms.map(({ text }) => text);
  expect(textsOf("wang in person")).toEqual(["wang", "in person"]);
  expect(textsOf("free trial lessons hsk 5")).toEqual(["free trial lessons", "hsk5"]);
  expect(textsOf("person in")).toEqual(["person", "in"]);
});

test("long Chinese text without spaces is split in linear time", () => {
  const start = cpuMs();
  for (const text of ["注音", "注", "王老师", "少儿中文", "不列颠哥伦比"]) searchTermsOf(text.repeat(2000));
  expect(cpuMs() - start).toBeLessThan(3000);
});

test("a search has at most six parts, and further ones are ignored", () => {
  expect(searchTermsOf("a b c d e f")).toMatchObject({ isCut: false });
  const { terms, isCut } = searchTermsOf("王老師 a a b c d e f g");
  expect(terms.map(({ text }) => text)).toEqual(["王", "a", "b", "c", "d", "e"]);
  expect([terms.length, isCut]).toEqual([maxSearchTerms, true]);
});

describe("marks", () => {
  test.each([
    ["Lin Yuqing", "yuq", ["Lin ", "Yuqing"]],
    ["Lin Yuqing", "linyuq", ["", "Lin Yuqing"]],
    ["Lin Yuqing", "ly", ["", "Lin", " ", "Yuqing"]],
    ["林雨晴", "雨晴", ["林", "雨晴"]],
    ["林雨晴", "linyu", ["", "林雨", "晴"]],
    ["林雨晴", "lyq", ["", "林雨晴"]],
    ["林雨晴", "lls", ["", "林", "雨晴"]],
    ["林雨晴", "ll", ["", "林", "雨晴"]],
    ["欧阳雨晴", "oyls", ["", "欧阳", "雨晴"]],
    ["欧阳雨晴", "ols", null],
    ["Lin Yuqing", "lls", ["", "Lin", " Yuqing"]],
    ["Yuqing Lin", "lls", ["Yuqing ", "Lin"]],
    ["Lin Yuqing", "wls", null],
    ["陳浩然", "陈", ["", "陳", "浩然"]],
    ["Wang Xiaoming", "ming", ["Wang Xiao", "ming"]],
    ["Wang Xiaoming", "xiao ming", ["Wang ", "Xiaoming"]],
    ["Grace", "ce", null],
    ["Person In", "in person", ["", "Person", " ", "In"]],
    ["𠮷田 Wang", "wang", ["𠮷田 ", "Wang"]],
    ["Montréal", "montr", ["", "Montréal"]],
  ])("the name %s searched by %s", (text, words, parts) => {
    expect(markWords(text, searchTermsOf(words).terms, "name")).toEqual(parts);
  });

  test("a single character marks a whole word of an offer, not the beginning of one", () => {
    expect(markWords("HSK 30 h", searchTermsOf("h").terms, "offer")).toEqual(["HSK 30 ", "h"]);
    expect(markWords("30 minutes, 3 times", searchTermsOf("3").terms, "offer")).toEqual([
      "30 minutes, ",
      "3",
      " times",
    ]);
    expect(markWords("会话", searchTermsOf("h").terms, "offer")).toBeNull();
    expect(markWords("Hong", searchTermsOf("h").terms, "name")).toEqual(["", "Hong"]);
  });

  test("other texts are marked by whole words", () => {
    expect(markWords("Patient, for kids", searchTermsOf("kid").terms, "text")).toEqual(["Patient, for ", "kids"]);
    expect(markWords("Patient", searchTermsOf("pat").terms, "text")).toBeNull();
    expect(markWords("北京话、HSK 5", searchTermsOf("beij hsk5").terms, "offer")).toEqual([
      "",
      "北京",
      "话、",
      "HSK",
      " ",
      "5",
    ]);
  });

  test("a level marks the exam and the number next to it", () => {
    const { terms } = searchTermsOf("hsk5");
    expect(markWords("HSK 5, ages 3–5", terms, "offer")).toEqual(["", "HSK", " ", "5", ", ages 3–5"]);
    expect(markWords("Ages 3–5", terms, "offer")).toBeNull();
  });

  test("an excerpt is the part of a long text around the first match", () => {
    const long = `${"I have taught for many years. ".repeat(9)}Zhuyin is what I love. ${"And more. ".repeat(20)}`;
    const excerpt = markExcerpt(long, searchTermsOf("zhuyin").terms);
    expect(excerpt?.[0]).toMatch(/^… [\w. ]{20,40}$/);
    expect(excerpt?.[1]).toBe("Zhuyin");
    expect(excerpt?.join("")).toMatch(/ …$/);
    expect(excerpt?.join("").length).toBeLessThan(140);
    expect(markExcerpt(long, searchTermsOf("pinyin").terms)).toBeNull();
    expect(markExcerpt("教 注音\n符号", searchTermsOf("注音").terms)).toEqual(["教 ", "注音", " 符号"]);
  });
});
