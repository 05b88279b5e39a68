import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { SatoriOptions } from "satori";
import display400 from "./fonts/taoli-display-400.woff?inline";
import display500 from "./fonts/taoli-display-500.woff?inline";
import { parseUnicodeRanges, partsOf } from "./unicode-ranges.ts";

type Font = SatoriOptions["fonts"][number];

/** Faces and how to name them. `satori` takes one file per family and weight, so each part is a family. */
export type FaceSet = {
  fonts: Font[];
  /** The product's own face. */
  display: string;
  /** The families of the Han face that the text needs: Han, tone marks, other Latin letters. */
  han: readonly string[];
};

const hanWeights = [400, 600] as const;

/** The Han face comes in a hundred files by character; so many bytes of them stay in memory. */
const keptBytes = 10 * 1024 * 1024;

export type CardFonts = {
  /** The faces needed to write the text. */
  forText(text: string): Promise<FaceSet>;
  /** The text without the characters that no face can draw, such as emoji. */
  drawable(text: string): string;
};

/** Reads the table of the Han face's files; a file itself is read when a text needs it. */
export async function loadCardFonts(): Promise<CardFonts> {
  const { resolve } = createRequire(import.meta.url);
  const ranges = parseUnicodeRanges(await readFile(resolve(`${hanPackage}/unicode.json`), "utf8"));
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: (data) => data.byteLength });

  async function hanFont(part: string, weight: (typeof hanWeights)[number]): Promise<Font> {
    const file = `${hanPackage}/files/noto-serif-sc-${part}-${weight}-normal.woff`;
    const data = kept.get(file) ?? (await readFile(resolve(file)));
    kept.set(file, data);
    return { name: hanFamily(part), data, weight, style: "normal" };
  }

  return {
    async forText(text) {
      const others = new Set([...text].filter((character) => !isAscii(character)));
      const parts = new Set([...others].flatMap((character) => partsOf(ranges, codePointOf(character))));
      const han = [...parts].flatMap((part) => hanWeights.map((weight) => hanFont(part, weight)));
      const fonts = [...displayFonts, ...(await Promise.all(han))];
      return { fonts, display: displayFamily, han: [...parts].map(hanFamily) };
    },
    drawable(text) {
      const known = [...text.normalize("NFC")].filter(
        (character) => !isEmoji(character) && partsOf(ranges, codePointOf(character)).length > 0,
      );
      return known.join("").replace(/\s+/gu, " ").trim();
    },
  };
}

const displayFamily = "Taoli Display";

function hanFamily(part: string): string {
  return `Noto Serif SC ${part}`;
}

const hanPackage = "@fontsource/noto-serif-sc";

/** The pages' face at two fixed weights: `satori` reads neither WOFF2 nor variable fonts. */
const displayFonts: Font[] = [
  { name: displayFamily, data: fromDataUrl(display400), weight: 400, style: "normal" },
  { name: displayFamily, data: fromDataUrl(display500), weight: 500, style: "normal" },
];

function fromDataUrl(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

/** The display face has all of ASCII. */
function isAscii(character: string): boolean {
  return codePointOf(character) < 0x80;
}

function isEmoji(character: string): boolean {
  return /\p{Emoji_Presentation}|\p{Regional_Indicator}|[\p{Cc}\p{Cf}\ufe0f]/u.test(character) && character !== "\n";
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
