import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseStyleSheet, type StyleSheet } from "./style-sheet.ts";

/** Parsed style sheets by the path that pages link to. */
export type StyleSheets = ReadonlyMap<string, StyleSheet>;

/** Reads the style sheets of a client build. */
export function readStyleSheets(clientFolder: string): StyleSheets {
  const assets = join(clientFolder, "assets");
  const names = readdirSync(assets).filter((name) => name.endsWith(".css"));
  return new Map(names.map((name) => [`/assets/${name}`, parseStyleSheet(readFileSync(join(assets, name), "utf8"))]));
}
