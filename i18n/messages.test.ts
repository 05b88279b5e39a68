import { expect, test } from "vitest";
import { specStrings } from "#test/helpers/spec-strings.ts";
import { catalogs } from "./messages.ts";

type Leaf = { path: string; text: string };

function leaves(node: unknown, path = ""): Leaf[] {
  if (typeof node === "string") return [{ path, text: node }];
  if (typeof node !== "object" || node === null) throw new Error(`${path} is neither words nor a group of words`);
  return Object.entries(node).flatMap(([key, child]) => leaves(child, path === "" ? key : `${path}.${key}`));
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}

const english = leaves(catalogs.en);
const chinese = leaves(catalogs.zh);
const englishAt = new Map(english.map(({ path, text }) => [path, text]));

/** Latin words allowed in Chinese text: names, and terms without a common Chinese form. */
const latinInChinese =
  /\b(?:Taoli|HSK|YCT|TOCFL|IB|AP|QR|IP|UTC|Stripe|Google|JavaScript|Cookie|EN|English|JPEG|PNG|WebP|HEIC|MB|ZIP|JSON|name@example\.com|name,email,language,city|CSV|UTF-8|wang laoshi|wls)\b|\{\w+\}/g;

test("both catalogs have the same entries in the same order", () => {
  expect(chinese.map(({ path }) => path)).toEqual(english.map(({ path }) => path));
});

test("an entry has the same placeholders in both languages", () => {
  const differing = chinese.filter(({ path, text }) => {
    if (path.endsWith(".one")) return false;
    return placeholders(text).join() !== placeholders(englishAt.get(path) ?? "").join();
  });
  expect(differing).toEqual([]);
});

test("no entry is empty, except the Chinese tail of an English phrase", () => {
  const empty = [...english, ...chinese].filter(({ text }) => text === "").map(({ path }) => path);
  expect(empty).toEqual(["home.facts.bilingualHan"]);
});

test("Chinese text contains no unlisted Latin words", () => {
  const stray = chinese.filter(({ text }) => /[A-Za-z]/.test(text.replace(latinInChinese, "")));
  expect(stray).toEqual([]);
});

test("Chinese text has full-width punctuation next to Han characters", () => {
  const halfWidth = /\p{Script=Han}\s*[,.;:!?()"']|[,;:!?()"']\s*\p{Script=Han}|\.\.\./u;
  expect(chinese.filter(({ text }) => halfWidth.test(text))).toEqual([]);
});

test("Chinese text has spaces between Han and Latin characters, and none next to punctuation", () => {
  const tight = /\p{Script=Han}[A-Za-z0-9$]|[A-Za-z0-9]\p{Script=Han}/u;
  const loose = /\s[，。：；？！（）“”《》、]|[，。：；？！（）“”《》、]\s(?!·)/u;
  expect(chinese.filter(({ text }) => tight.test(text) || loose.test(text))).toEqual([]);
});

test("only fixed messages have exclamation marks", () => {
  const loud = english.filter(({ text }) => text.includes("!") && !specStrings.includes(text));
  expect(loud).toEqual([]);
});

test("English text has typographic apostrophes and ellipses, except in fixed messages", () => {
  const typewritten = english.filter(({ text }) => /\w'\w|\.\.\./.test(text) && !specStrings.includes(text));
  expect(typewritten).toEqual([]);
});

test.each(specStrings)("the English catalog has the fixed message %j", (text) => {
  expect(english.map((leaf) => leaf.text)).toContain(text);
});
