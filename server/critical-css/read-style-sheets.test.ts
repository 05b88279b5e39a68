import { expect, test } from "vitest";
import { createStyleSheets } from "./read-style-sheets.ts";

const sheets = createStyleSheets(
  new Map([
    ["/assets/a.css", ".a{top:0}.b{top:0}"],
    ["/assets/b.css", ".b{left:0}"],
  ]),
);

test("the rules of all linked style sheets are selected, the same every time", () => {
  const links = ["/assets/a.css#critical", "/assets/b.css"];
  for (const tokens of [new Set([".a", ".b"]), new Set([".b", ".a"])])
    expect(sheets.criticalCss(links, tokens)).toBe(".a{top:0}.b{top:0}.b{left:0}");
  expect(sheets.criticalCss(links, new Set([".b"]))).toBe(".b{top:0}.b{left:0}");
  expect(sheets.criticalCss(["/assets/b.css"], new Set([".a", ".b"]))).toBe(".b{left:0}");
});

test("a style sheet of another build has no critical rules", () => {
  expect(sheets.criticalCss(["/assets/a.css", "/assets/old.css"], new Set([".a"]))).toBeNull();
});

test("selected rules are still correct after many other pages", () => {
  for (let page = 0; page < 500; page += 1) sheets.criticalCss(["/assets/a.css"], new Set([`.page${page}`]));
  expect(sheets.criticalCss(["/assets/a.css"], new Set([".a"]))).toBe(".a{top:0}");
});
