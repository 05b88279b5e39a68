import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { SatoriOptions } from "satori";
import rare400 from "../fonts/noto-serif-cjk-sc-rare-400.woff?inline";
import rare600 from "../fonts/noto-serif-cjk-sc-rare-600.woff?inline";
import rareCharacters from "../fonts/rare-characters.txt?raw";
import display400 from "../fonts/taoli-display-400.woff?inline";
import display500 from "../fonts/taoli-display-500.woff?inline";
import { parseUnicodeRanges, partsOf } from "./unicode-ranges.ts";

type Font = SatoriOptions["fonts"][number];

/** Font faces and their family names. `satori` takes one file per family and weight, so each part is a family. */
export type FaceSet = {
  fonts: Font[];
  /** The display face. */
  display: string;
  /** The families of the Han font that the text needs: Han, tone marks, other Latin characters. */
  han: readonly string[];
};

/** Texts by weight: titles and labels are strong. */
type TextByRole = { strong: string; plain: string };

const hanWeights = { strong: 600, plain: 400 } as const;

/**
 * The Han face is split by character into a hundred files; this many bytes of them are cached, about 30 files. `satori`
 * also keeps the parsed outlines of each, which can grow to about thirty times as much.
 */
const maxCachedBytes = 1.5 * 1024 * 1024;

export type CardFonts = {
  /** Returns the faces that the texts need. */
  forText(text: TextByRole): Promise<FaceSet>;
  /** Returns the text without characters that no font can draw, such as emoji. */
  drawable(text: string): string;
  /** Whether the fonts have every readable character of a text: a name is never drawn in part. */
  isComplete(text: string): boolean;
};

/** Reads the index of the Han face's files; a file itself is read when a text needs it. */
export async function loadCardFonts(): Promise<CardFonts> {
  const { resolve } = createRequire(import.meta.url);
  const ranges = parseUnicodeRanges(await readFile(resolve(`${hanPackage}/unicode.json`), "utf8"));
  const cache = new LRUCache<string, Buffer>({ maxSize: maxCachedBytes, sizeCalculation: (data) => data.byteLength });

  async function hanFile(part: string, weight: 400 | 600): Promise<Buffer> {
    const file = `${hanPackage}/files/noto-serif-sc-${part}-${weight}-normal.woff`;
    const data = cache.get(file) ?? (await readFile(resolve(file)));
    cache.set(file, data);
    return data;
  }

  async function hanFont(part: string, weight: 400 | 600): Promise<Font> {
    const data = part === rarePart ? rareFiles[weight] : await hanFile(part, weight);
    return { name: hanFamily(part), data, weight, style: "normal" };
  }

  function partsWith(character: string): string[] {
    const parts = partsOf(ranges, codePointOf(character));
    return parts.length === 0 && rare.has(character) ? [rarePart] : parts;
  }

  function partsFor(text: string): string[] {
    const others = [...new Set(text)].filter((character) => !isAscii(character));
    return [...new Set(others.flatMap(partsWith))];
  }

  return {
    async forText(text) {
      const parts = { strong: partsFor(text.strong), plain: partsFor(text.plain) };
      const han = (["strong", "plain"] as const).flatMap((role) =>
        parts[role].map((part) => hanFont(part, hanWeights[role])),
      );
      const families = new Set([...parts.strong, ...parts.plain].map(hanFamily));
      return { fonts: [...displayFonts, ...(await Promise.all(han))], display: displayFamily, han: [...families] };
    },
    drawable(text) {
      const known = [...text.normalize("NFC")].filter(
        (character) => !isEmoji(character) && partsWith(character).length > 0,
      );
      return known.join("").replace(/\s+/gu, " ").trim();
    },
    isComplete(text) {
      const read = text.normalize("NFC").match(/[\p{L}\p{N}]/gu) ?? [];
      return read.every((character) => partsWith(character).length > 0);
    },
  };
}

const displayFamily = "Taoli Display";

function hanFamily(part: string): string {
  return `Noto Serif SC ${part}`;
}

/**
 * Characters of the national table of 2013 (通用规范汉字表) that the package lacks, mostly used in names: 㛃, 䶮, 𬱖. They are
 * subset from Noto Serif CJK SC, which has the same outlines.
 */
const rare = new Set(rareCharacters.trim());
const rarePart = "rare";
const rareFiles = { 400: fromDataUrl(rare400), 600: fromDataUrl(rare600) } as const;

const hanPackage = "@fontsource/noto-serif-sc";

/** The display face of the pages at two fixed weights: `satori` reads neither WOFF2 nor variable fonts. */
const displayFonts: Font[] = [
  { name: displayFamily, data: fromDataUrl(display400), weight: 400, style: "normal" },
  { name: displayFamily, data: fromDataUrl(display500), weight: 500, style: "normal" },
];

function fromDataUrl(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The display face covers ASCII. */
function isAscii(character: string): boolean {
  return codePointOf(character) < 0x80;
}

function isEmoji(character: string): boolean {
  return /\p{Emoji_Presentation}|\p{Regional_Indicator}|[\p{Cc}\p{Cf}\ufe0f]/u.test(character) && character !== "\n";
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
