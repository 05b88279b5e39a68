import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guideSlugs, isGuideSlug } from "#domain/guides/guides.ts";
import { type GuideBlock, type Inline, parseGuide } from "./parse-guide.ts";

const read = (locale: string, slug: string) => parseGuide(readFileSync(`i18n/guides/${locale}/${slug}.md`, "utf8"));

test.each(guideSlugs)("%s has the same sections, lists and tables in both locales", (slug) => {
  const [en, zh] = [read("en", slug), read("zh", slug)];
  expect(zh.blocks.map(shapeOf)).toEqual(en.blocks.map(shapeOf));
  expect(zh.title).toMatch(/\p{Script=Han}/u);
  for (const { lead } of [en, zh]) expect(lead.length).toBeLessThanOrEqual(300);
});

test.each(guideSlugs)("the links of %s lead to existing guides", (slug) => {
  for (const locale of ["en", "zh"])
    for (const to of read(locale, slug).blocks.flatMap(linksOf))
      expect(isGuideSlug(to.replace("guide:", ""))).toBe(true);
});

test("lines of Chinese are joined without a space, lines of English with one", () => {
  const { lead, blocks } = parseGuide("# T\n\nOne\ntwo.\n\n第一行，\n第二行 HSK\n三级。");
  expect(lead).toBe("One two.");
  expect(blocks).toEqual([{ kind: "paragraph", content: ["第一行，第二行 HSK 三级。"] }]);
});

test("the space that Markdown requires after a strong Chinese sentence is removed", () => {
  const { blocks } = parseGuide("# T\n\nLead.\n\n- **时长。** 问清一节课多长\n- **Length.** Ask how long");
  expect(blocks[0]).toMatchObject({
    items: [
      [{ kind: "strong", content: ["时长。"] }, "问清一节课多长"],
      [{ kind: "strong", content: ["Length."] }, " Ask how long"],
    ],
  });
});

test.each(["# T\n\nLead.\n\n### Third level", "# T\n\nLead.\n\n> Quote", "# T\n\nLead.\n\n<b>HTML</b>", "No title"])(
  "unsupported Markdown is an error: %j",
  (markdown) => {
    expect(() => parseGuide(markdown)).toThrow();
  },
);

/** The structure of a block without its text. */
function shapeOf(block: GuideBlock): string {
  if (block.kind === "list") return `list of ${block.items.length}`;
  if (block.kind === "table") return `table of ${block.head.length} by ${block.rows.length}`;
  return block.kind;
}

function linksOf(block: GuideBlock): string[] {
  const texts = "content" in block ? [block.content] : "items" in block ? block.items : block.rows.flat();
  const find = (content: readonly Inline[]): string[] =>
    content.flatMap((part) =>
      typeof part === "string" ? [] : [...(part.kind === "link" ? [part.to] : []), ...find(part.content)],
    );
  return texts.flatMap(find);
}
