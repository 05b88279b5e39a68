import { readFileSync } from "node:fs";

/** A code block of a guide. `path` is the file that its first line names, if it names one. */
export type Block = { headings: string[]; language: string; text: string; path: string | null };

/** Placeholder for a password or a secret in the guides. */
export const placeholder = "…";

/** The blocks of the guides in their order. */
export function readBlocks(): Block[] {
  return ["docs/deployment.md", "docs/operations.md"].flatMap((path) => blocksOf(readFileSync(path, "utf8")));
}

function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const headings: string[] = [];
  let open: { language: string; lines: string[] } | null = null;
  for (const line of markdown.split("\n")) {
    const fence = /^```(\w*)$/u.exec(line);
    const heading = /^(#+) (.+)$/u.exec(line);
    if (open !== null && fence === null) open.lines.push(line);
    else if (open !== null) {
      const text = `${open.lines.join("\n")}\n`;
      const path = /^[#;] (\/\S+)\n/u.exec(text)?.[1] ?? null;
      blocks.push({ headings: [...headings], language: open.language, text, path });
      open = null;
    } else if (fence !== null) open = { language: fence[1] ?? "", lines: [] };
    else if (heading !== null) headings.splice((heading[1]?.length ?? 1) - 1, headings.length, heading[2] ?? "");
  }
  return blocks;
}
