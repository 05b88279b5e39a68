import { marked, type Token, type Tokens } from "marked";

/** Text with emphasis and links, as data that React shows. */
export type Inline =
  | string
  | { kind: "strong" | "em"; content: Inline[] }
  | { kind: "link"; to: string; content: Inline[] };

export type GuideBlock =
  | { kind: "heading"; id: string; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; headingId: string; head: Inline[][]; rows: Inline[][][] };

export type ParsedGuide = { title: string; lead: string; blocks: GuideBlock[] };

/**
 * Parses a guide: a title, a first paragraph of plain text that also describes the page, then headings of the second
 * level, paragraphs, flat lists and tables. Throws on anything else, so that a test catches content the page would not
 * show. Headings get numbered ids, which are the same in both locales.
 */
export function parseGuide(markdown: string): ParsedGuide {
  const [title, lead, ...rest] = marked.lexer(joinWrappedHan(markdown)).filter(({ type }) => type !== "space");
  if (!isHeading(title, 1) || !isParagraph(lead)) throw new Error("A guide must begin with a title and a paragraph.");
  let headings = 0;
  const blocks = rest.map((token): GuideBlock => {
    if (isHeading(token, 2))
      return { kind: "heading", id: `section-${(headings += 1)}`, content: inline(token.tokens) };
    if (isParagraph(token)) return { kind: "paragraph", content: inline(token.tokens) };
    if (token.type === "list") return listOf(token as Tokens.List);
    if (token.type === "table") return tableOf(token as Tokens.Table, `section-${headings}`);
    throw new Error(`A guide must not contain ${token.type}.`);
  });
  return { title: title.text, lead: lead.text.replaceAll("\n", " "), blocks };
}

function isHeading(token: Token | undefined, depth: number): token is Tokens.Heading {
  return token?.type === "heading" && (token as Tokens.Heading).depth === depth;
}

function isParagraph(token: Token | undefined): token is Tokens.Paragraph {
  return token?.type === "paragraph";
}

function listOf({ ordered, items }: Tokens.List): GuideBlock {
  const content = items.map(({ tokens }) =>
    tokens.flatMap((token) => {
      if (token.type !== "text" || !("tokens" in token) || token.tokens === undefined)
        throw new Error("An item of a list must be one line of text.");
      return inline(token.tokens);
    }),
  );
  return { kind: "list", ordered, items: content };
}

/** Converts a table, which is labeled by the heading before it. */
function tableOf({ header, rows }: Tokens.Table, headingId: string): GuideBlock {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inline(tokens));
  return { kind: "table", headingId, head: cells(header), rows: rows.map(cells) };
}

function inline(tokens: readonly Token[]): Inline[] {
  const content = tokens.map((token): Inline => {
    if (token.type === "text" || token.type === "escape") return (token as Tokens.Text).text.replaceAll("\n", " ");
    if (token.type === "strong" || token.type === "em")
      return { kind: token.type, content: inline((token as Tokens.Strong).tokens) };
    if (token.type === "link") {
      const { href, tokens: content } = token as Tokens.Link;
      return { kind: "link", to: href, content: inline(content) };
    }
    throw new Error(`The text of a guide must not contain ${token.type}.`);
  });
  return withoutHanSpace(content);
}

/** A line break in a paragraph is a space, except between Han characters or their punctuation. */
function joinWrappedHan(markdown: string): string {
  return markdown.replace(/([\p{Script=Han}，。、；：？！”》）])\n[ ]*(?=[\p{Script=Han}“《（])/gu, "$1");
}

/** Markdown needs a space after strong text that ends in punctuation (`**时长。** 问清`); Chinese has none there. */
function withoutHanSpace(content: Inline[]): Inline[] {
  return content.map((part, index) => {
    const before = content[index - 1];
    const end = typeof before === "object" ? before.content.at(-1) : "";
    return typeof part === "string" && typeof end === "string" && /[，。、；：？！]$/u.test(end)
      ? part.trimStart()
      : part;
  });
}
