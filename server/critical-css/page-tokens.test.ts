import { expect, test } from "vitest";
import { htmlTags } from "#std/text/html-tags.ts";
import { collectTokens } from "./page-tokens.ts";

const tokensOf = (html: string) => {
  const page = collectTokens();
  for (const tag of htmlTags(html)) page.read(tag);
  return [...page.tokens];
};

test("classes, ids, elements and languages of a page are its tokens", () => {
  expect(
    tokensOf('<html lang="zh-Hans"><p class="a b" id="c">x</p><svg lang="en"><linearGradient/></svg></html>'),
  ).toEqual(["<html", "any:zh", "root:zh", "<p", "#c", ".a", ".b", "<svg", "any:en", "<lineargradient"]);
});

test("a page without markers is tokenized completely", () => {
  expect(tokensOf('<p data-x="below-fold" class="a">a</p><p class="b">popover="auto"</p>')).toEqual(["<p", ".a", ".b"]);
});

test("below the fold only elements and languages are tokens", () => {
  const page = '<main class="a"><li class="b" data-below-fold=""><i class="c" lang="en"></i></li></main><b id="d">';
  expect(tokensOf(page)).toEqual(["<main", ".a", "<li", "<i", "any:en", "<b"]);
});

test("classes in popovers are ignored, and those after them are not", () => {
  const page =
    '<p class="a"><div class="b" popover="auto"><div class="c"></div><i class="d"></i></div><p class="e">' +
    '<dialog class="f" popover="auto"></dialog><p class="g">';
  expect(tokensOf(page)).toEqual(["<p", ".a", "<div", "<i", ".e", "<dialog", ".g"]);
});

test("the content of a script is ignored", () => {
  expect(tokensOf('<script>i<b;"<table>"</script>')).toEqual(["<script"]);
});
