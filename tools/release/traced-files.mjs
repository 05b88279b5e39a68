import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/** The packages that hold the library's files for other platforms are absent; so are optional parts of drivers. */
const optional = /resvg|@img\/sharp-|pg-native|cloudflare:/;

/**
 * Returns the files below `node_modules` that these files load, directly or not, relative to `root` and sorted. Throws
 * if one cannot be found.
 */
export async function tracedFiles(root, entries) {
  // The browser's files import each other by URL; the release has all of them.
  const options = { base: root, processCwd: root, ignore: "build/client/**" };
  const { fileList, warnings } = await nodeFileTrace(entries, options);
  const missing = [...warnings].map(String).filter((text) => text.includes("resolve") && !optional.test(text));
  if (missing.length > 0) throw new Error(`The release would lack files:\n${missing.join("\n")}`);
  const traced = [...fileList].filter((file) => file.startsWith("node_modules/"));
  const packages = new Set(traced.map(packageFolder));
  return [...new Set([...traced, ...[...packages].flatMap((folder) => legalFiles(root, folder)), ...cardFonts(root)])]
    .filter((file) => !/\.(map|d\.[cm]?ts)$/.test(file))
    .sort((one, other) => (one < other ? -1 : 1));
}

/** The innermost package that contains a file: `node_modules/a/node_modules/@b/c`. */
export function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? "";
}

/** A package's manifest, licenses and notices are distributed with its code. */
function legalFiles(root, folder) {
  return readdirSync(join(root, folder))
    .filter((name) => name === "package.json" || /^(li[cs]en[cs]e|notice|copying)/i.test(name))
    .map((name) => join(folder, name));
}

/** Share cards find their fonts by name (`server/og-images/text/card-fonts.ts`), which no trace can follow. */
function cardFonts(root) {
  const folder = "node_modules/@fontsource/noto-serif-sc";
  if (!existsSync(join(root, folder))) return [];
  const files = readdirSync(join(root, folder, "files")).filter((name) => /-(400|600)-normal\.woff$/.test(name));
  return [
    ...legalFiles(root, folder),
    join(folder, "unicode.json"),
    ...files.map((name) => join(folder, "files", name)),
  ];
}
