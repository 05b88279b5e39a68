import { expect, test } from "vitest";
import { inlineCriticalCss } from "./inline-critical-css.ts";
import { parseStyleSheet } from "./style-sheet.ts";

const sheets = new Map([
  ["/assets/site.css", parseStyleSheet("p{top:0}.no{top:0}")],
  ["/assets/more.css", parseStyleSheet("p{left:0}")],
]);
const page = (links: string) => `<html lang="en"><head>${links}</head><body><p></p></body></html>`;

test("the page gets its rules, and the style sheet is enabled by the boot script or a noscript link", () => {
  const html = inlineCriticalCss(page('<link nonce="n" rel="stylesheet" href="/assets/site.css#"/>'), sheets, "n");
  expect(html).toBe(
    page(
      '<style nonce="n">p{top:0}</style>' +
        '<link nonce="n" rel="stylesheet" href="/assets/site.css#" disabled=""/>' +
        '<noscript><link nonce="n" rel="stylesheet" href="/assets/site.css#"/></noscript>',
    ),
  );
});

test("several style sheets make one inline style, in order", () => {
  const links = '<link rel="stylesheet" href="/assets/site.css"/><link rel="stylesheet" href="/assets/more.css"/>';
  const html = inlineCriticalCss(page(links), sheets, "n");
  expect(html.match(/<style[\s\S]*?<\/style>/g)).toEqual(['<style nonce="n">p{top:0}p{left:0}</style>']);
  expect(html.match(/disabled=""/g)).toHaveLength(2);
});

test("a style sheet from another build is left unchanged", () => {
  const html = page('<link rel="stylesheet" href="/assets/other.css"/>');
  expect(inlineCriticalCss(html, sheets, "n")).toBe(html);
});
