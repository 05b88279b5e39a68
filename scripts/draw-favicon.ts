import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

const target = "public/favicon.ico";
const sizes = [16, 32, 48];
const directoryEntryBytes = 16;

/** The icon for clients that request `/favicon.ico`: feed readers, chat previews, old browsers. PNGs in an ICO file. */
export function drawFavicon(): Buffer {
  const svg = readFileSync("public/favicon.svg", "utf8");
  const images = sizes.map((size) => new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng());
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length + images.length * directoryEntryBytes;
  const directory = images.map((image, index) => {
    const entry = Buffer.alloc(directoryEntryBytes);
    entry.writeUInt8(sizes[index] ?? 0, 0);
    entry.writeUInt8(sizes[index] ?? 0, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...images]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, drawFavicon());
