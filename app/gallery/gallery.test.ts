import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { colorPairs, contrastRatio } from "./contrast.ts";
import { galleryGroups } from "./sections.ts";
import { stateRules } from "./states.ts";
import { colorTokens, themeScopes, themes } from "./themes.ts";

const sections = galleryGroups.flatMap((group) => group.sections);

test("every folder of app/design has a section", () => {
  const folders = readdirSync("app/design", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.length).toBeGreaterThan(20);
  expect(sections.map(({ id }) => id)).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
});

test("every section has a unique anchor and a title in both languages", () => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  for (const { title } of [...galleryGroups, ...sections]) {
    expect(title.en).not.toBe("");
    expect(title.zh).toMatch(/\p{Script=Han}/u);
  }
});

test("tokens match the themes, and each theme scope sets every token", () => {
  const paper = colorTokens.find(({ name }) => name === "paper");
  expect(paper).toMatchObject({ light: "#fcf8f5", dark: "#181116" });
  const [light = "", dark = ""] = themeScopes().split("\n");
  for (const { name } of colorTokens) {
    expect(light).toContain(`--color-${name}:`);
    expect(dark).toContain(`--color-${name}:`);
  }
});

test.each(themes)("text has a contrast of at minContrast 4.5 and other marks of at minContrast 3: %s", (theme) => {
  const values = new Map(colorTokens.map((token) => [token.name, token[theme]]));
  const low = colorPairs.filter(
    ({ ink, on, minContrast }) => !(contrastRatio(values.get(ink) ?? "", values.get(on) ?? "") >= minContrast),
  );
  expect(low).toEqual([]);
});

test("contrast ratios follow WCAG", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastRatio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("rules for hover, focus and press are repeated for classes, and no other rules", () => {
  const rules = stateRules();
  expect(rules).toContain(".btn:is(.is-hover, :has(> .is-hover)){--b-bg: var(--color-primary-hover);}");
  expect(rules).toContain(".control:has(> .is-focus){");
  expect(rules).not.toMatch(/:hover|:focus-visible|:focus-within|:active/);
  expect(rules).not.toContain("min-height: 2.75rem");
});
