import { expect, test } from "vitest";
import { htmlTags } from "#std/text/html-tags.ts";
import { criticalCss } from "./critical-css.ts";
import { collectTokens } from "./page-tokens.ts";
import { parseStyleSheet } from "./style-sheet.ts";

const css = (sheet: string, body: string, lang = "en") => {
  const page = collectTokens();
  for (const tag of htmlTags(`<!DOCTYPE html><html lang="${lang}"><body>${body}</body></html>`)) page.read(tag);
  return criticalCss([parseStyleSheet(sheet)], page.tokens);
};

test("a rule is selected when the page has its classes, ids and elements", () => {
  const sheet = ".a{top:0}.b{top:0}#c{top:0}#d{top:0}p{top:0}table{top:0}*{top:0}";
  expect(css(sheet, '<p class="x a" id="c">')).toBe(".a{top:0}#c{top:0}p{top:0}*{top:0}");
});

test("all parts of a selector must occur", () => {
  const sheet = ".a .b{top:0}.a>p{top:0}.a.b{top:0}p.b:first-child{top:0}";
  expect(css(sheet, '<p class="a">')).toBe(".a>p{top:0}");
});

test("only the selectors of a list that can match are selected", () => {
  expect(css(".a,.b,p .c,p{top:0}", '<p class="b">')).toBe(".b,p{top:0}");
});

test("one alternative is enough, and excluded parts need not occur", () => {
  const sheet = ":is(.a,.b) p{top:0}:where(.a,.c) p{left:0}.b:has(>.d){right:0}.b:not(.e){bottom:0}";
  expect(css(sheet, '<p class="b">')).toBe(":is(.a,.b) p{top:0}.b:not(.e){bottom:0}");
});

test("below the fold only bare elements are styled", () => {
  const sheet = "img{max-width:100%}.a{top:0}.b{top:0}img.b{left:0}";
  expect(css(sheet, '<p class="a"><p data-below-fold=""><img class="b">')).toBe("img{max-width:100%}.a{top:0}");
});

test("rules for a language are selected when the page or a part of it is in that language", () => {
  const sheet = ":root:lang(zh){top:0}:lang(zh) p{left:0}p:lang(en){right:0}";
  expect(css(sheet, '<p lang="zh-Hans">')).toBe(":lang(zh) p{left:0}p:lang(en){right:0}");
  expect(css(sheet, "<p>", "zh-Hans")).toBe(":root:lang(zh){top:0}:lang(zh) p{left:0}");
});

test("rules for print, for pages without script, for selections, transitions and later fonts are omitted", () => {
  const sheet =
    "a{top:0;transition:top 1s;transition-duration:2s}@page{margin:0}@media (scripting:none){a{top:1px}}" +
    "::selection{top:2px}@layer after-first-paint{a{top:3px}}";
  expect(css(sheet, "<a>")).toBe("a{top:0}");
});

test("rules for disabled controls are omitted from a page without any", () => {
  const sheet = "a[disabled],a[aria-disabled=true]{top:0}p:has(:disabled){left:0}a:not(:disabled){right:0}";
  expect(css(sheet, "<a><p>")).toBe("a:not(:disabled){right:0}");
  expect(css(sheet, '<p><a aria-disabled="true">')).toBe(sheet);
});

test("rules for print and for pointer states are omitted", () => {
  const sheet = "a{top:0}a:hover,a:focus{left:0}a:active{right:0}@media print{a{top:1px}}a:not(:hover){bottom:0}";
  expect(css(sheet, "<a>")).toBe("a{top:0}a:focus{left:0}a:not(:hover){bottom:0}");
});

test("rules keep their order and at-rules, and empty at-rules are dropped", () => {
  const sheet = `@layer base,components;@layer base{p{top:0}.no{top:0}}
    @layer components{p{left:0}@media (width>=52rem){p{left:1px}.no{left:0}}@media (width>=99rem){.no{top:0}}p{right:0}}`;
  expect(css(sheet, "<p>")).toBe(
    "@layer base,components;@layer base{p{top:0}}@layer components{p{left:0}@media (width>=52rem){p{left:1px}}p{right:0}}",
  );
});

test("custom properties are selected when a selected rule uses them, directly or indirectly", () => {
  const sheet = ":root{--a:1px;--b:var(--a);--c:2px;--d:3px}p{top:var(--b);left:var( --d,0)}.no{top:var(--c)}";
  expect(css(sheet, "<p>")).toBe(":root{--a:1px;--b:var(--a);--d:3px}p{top:var(--b);left:var( --d,0)}");
});

test("font faces and animations are selected when a selected rule names them", () => {
  const sheet = `@font-face{font-family:"Song Face";src:url(/a.woff2)}@font-face{font-family:Other;src:url(/b.woff2)}
    @keyframes spin{to{rotate:1turn}}@keyframes blink{to{opacity:0}}p{font-family:"Song Face";animation:spin 1s}`;
  const selected = css(sheet, "<p>");
  expect(selected).toContain("Song Face");
  expect(selected).toContain("@keyframes spin");
  expect(selected).not.toContain("Other");
  expect(selected).not.toContain("blink");
});

test("a nested rule is selected together with the rule that contains it", () => {
  expect(css("p{top:0;& .b{left:var(--x)}}:root{--x:1px}", "<p>")).toMatch(/^p\{top:0;& \.b\{.*\}\}:root\{--x:1px\}$/);
});
