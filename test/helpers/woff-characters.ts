import { inflateSync } from "node:zlib";

/** The code points for which a WOFF font has a glyph, read from its table `cmap` (formats 4 and 12). */
export function woffCharacters(file: Buffer): Set<number> {
  const cmap = readTable(file, "cmap");
  const codePoints = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, codePoints);
    if (format === 12) addGroups(table, codePoints);
  }
  return codePoints;
}

function readTable(file: Buffer, tag: string): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is not a WOFF file.");
  for (let index = 0; index < file.readUInt16BE(12); index += 1) {
    const entry = 44 + index * 20;
    if (file.toString("latin1", entry, entry + 4) !== tag) continue;
    const [start, stored, whole] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at)) as [number, number, number];
    const bytes = file.subarray(start, start + stored);
    return stored < whole ? inflateSync(bytes) : bytes;
  }
  throw new Error(`The font has no table ${tag}.`);
}

function addSegments(table: Buffer, codePoints: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + bytes];
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + 2 * (code - first));
      if (glyph !== 0 && (glyph + delta) % 0x10000 !== 0) codePoints.add(code);
    }
  }
}

function addGroups(table: Buffer, codePoints: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12;
    const [first, last, glyph] = [0, 4, 8].map((at) => table.readUInt32BE(group + at)) as [number, number, number];
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) codePoints.add(code);
  }
}
