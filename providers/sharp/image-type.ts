type ImageType = "jpeg" | "png" | "webp";

/** Detects the type of an upload from its first bytes; ignores its name and the type sent by the browser. */
export function imageTypeOf(bytes: Uint8Array): ImageType | "heic" | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) return "webp";
  return start.startsWith("ftyp", 4) && /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(start.slice(8)) ? "heic" : null;
}

/** Whether a PNG is animated; the decoder returns only the first frame. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 8;
  while (offset + 8 <= view.byteLength) {
    const length = view.getUint32(offset);
    const chunk = view.getUint32(offset + 4);
    if (chunk === chunks.acTL) return true;
    // The chunk that announces frames precedes the first pixels.
    if (chunk === chunks.IDAT) return false;
    offset += 12 + length;
  }
  return false;
}

/** Chunk types as numbers. */
const chunks = { acTL: 0x61_63_54_4c, IDAT: 0x49_44_41_54 } as const;
