import { readFileSync } from "node:fs";
import { createElement } from "react";
import satori from "satori";
import { expect, test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { woffCharacters } from "#test/helpers/woff-characters.ts";
import { siteCard } from "../layouts/card-content.ts";
import { drawableCard } from "../layouts/drawable-content.ts";
import { loadCardFonts } from "./card-fonts.ts";

const folder = "server/og-images/fonts";
const list = readFileSync(`${folder}/rare-characters.txt`, "utf8").trim();
const fonts = await loadCardFonts();

/** A character without a glyph in any font in use. */
const missing = "𪚥";

const codePointOf = (character: string) => character.codePointAt(0) ?? 0;

/** The outlines of a character in the fonts loaded for a text. */
async function outlines(character: string, text = character): Promise<string> {
  const faces = await fonts.forText({ strong: text, plain: text });
  const style = { display: "flex", fontFamily: [...faces.han, faces.display].join(", "), fontSize: 100 };
  return await satori(createElement("div", { style }, character), { width: 200, height: 200, fonts: faces.fonts });
}

test.each(["覃", "㛃", "犇", "喆", "䶮", "𬱖"])(
  "%s has a glyph in both weights, not the missing-glyph sign",
  async (character) => {
    const faces = await fonts.forText({ strong: character, plain: character });
    const weights = faces.fonts
      .filter(({ name }) => faces.han.includes(name))
      .filter(({ data }) => woffCharacters(data as Buffer).has(codePointOf(character)))
      .map(({ weight }) => weight);
    expect(new Set(weights)).toEqual(new Set([400, 600]));
    expect(fonts.drawable(character)).toBe(character);
    const drawn = await outlines(character);
    expect(drawn).toContain("<path");
    expect(drawn).not.toBe(await outlines(missing, character));
  },
);

test("rare characters have distinct glyphs", async () => {
  const names = [..."覃㛃犇喆"];
  const drawn = await Promise.all(names.map((character) => outlines(character, names.join(""))));
  expect(new Set(drawn).size).toBe(names.length);
});

test.each([400, 600])("the subset of weight %i has exactly the characters of the list", (weight) => {
  const cut = woffCharacters(readFileSync(`${folder}/noto-serif-cjk-sc-rare-${weight}.woff`));
  expect([...cut].sort((a, b) => a - b)).toEqual([...list].map(codePointOf).sort((a, b) => a - b));
});

test("a name with an unsupported character is replaced by the name in the other script", () => {
  const card = (title: string, subtitle: string | null) => {
    const drawn = drawableCard({ ...siteCard(defaultSite, "zh"), title, subtitle }, fonts);
    return [drawn.title, drawn.subtitle];
  };
  expect(card(`王${missing}`, "Wang Long")).toEqual(["Wang Long", null]);
  expect(card("Wang Long", `王${missing}`)).toEqual(["Wang Long", null]);
  expect(card(`王${missing}`, null)).toEqual(["王", null]);
  expect(card("王㛃", "Wang Qie")).toEqual(["王㛃", "Wang Qie"]);
});
