import type { FileStore } from "#domain/media/media.ts";

/**
 * An archive is stored in parts, each encrypted and authenticated with AES-256-GCM, so that writing and reading keep
 * only one part in memory. The archive's name, the part's index and whether it is the last are authenticated too, so
 * that parts cannot be replaced, reordered or omitted.
 */
type StoredArchive = {
  /** Random, never reused for other content. */
  archive: string;
  key: CryptoKey;
};

const partBytes = 4 * 1024 * 1024;

/** About 1.6 GB, far more than an account can have. */
const maxParts = 400;

export function isExportName(name: string): boolean {
  return /^[0-9a-f]{32}-\d{1,3}\.part$/.test(name);
}

/** The archive's name within a file's name. */
export function archiveOf(name: string): string {
  return name.slice(0, 32);
}

/** @internal Exported for its tests. */
export function partName(archive: string, index: number): string {
  return `${archive}-${index}.part`;
}

export function newArchiveName(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

/** A new random key and its text form. Each archive has its own, so that no nonce is ever reused with a key. */
export async function createArchiveKey(): Promise<{ key: CryptoKey; text: string }> {
  const text = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return { key: await readArchiveKey(text), text };
}

export function readArchiveKey(text: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(text.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/**
 * Writes an archive. `beforePart` is called before each part with the new number of parts, and may throw to abort.
 * Returns the archive's size.
 */
export async function writeArchive(
  files: FileStore,
  stored: StoredArchive,
  chunks: AsyncIterable<Uint8Array>,
  beforePart: (parts: number) => Promise<void>,
): Promise<number> {
  let size = 0;
  let index = 0;
  for await (const { bytes, isLast } of inParts(chunks)) {
    if (index === maxParts) throw new Error("The archive is too large.");
    await beforePart(index + 1);
    const encrypted = await crypto.subtle.encrypt(parametersOf(stored, index, isLast), stored.key, bytes);
    await files.put(partName(stored.archive, index), new Uint8Array(encrypted));
    size += bytes.length;
    index += 1;
  }
  return size;
}

/** A part is missing, was modified, or was encrypted with another key. */
export class BrokenArchiveError extends Error {
  override name = "BrokenArchiveError";
}

/** Reads an archive part by part. Throws a `BrokenArchiveError`, or the file store's error. */
export async function* readArchive(
  files: FileStore,
  stored: StoredArchive,
  parts: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let index = 0; index < parts; index += 1) {
    const encrypted = await files.get(partName(stored.archive, index));
    if (encrypted === null) throw new BrokenArchiveError("A part of the archive is missing.");
    yield await decryptPart(stored, parametersOf(stored, index, index === parts - 1), new Uint8Array(encrypted));
  }
}

async function decryptPart({ key }: StoredArchive, parameters: AesGcmParams, encrypted: Uint8Array<ArrayBuffer>) {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, encrypted));
  } catch {
    throw new BrokenArchiveError("A part of the archive was modified or has another key.");
  }
}

/** A missing part is not an error. */
export async function eraseArchive(files: FileStore, archive: string, parts: number): Promise<void> {
  for (let index = 0; index < parts; index += 1) await files.delete(partName(archive, index));
}

function parametersOf({ archive }: StoredArchive, index: number, isLast: boolean): AesGcmParams {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, index);
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`${archive} ${index} ${isLast}`) };
}

/** At least one part; all but the last have the same size. */
async function* inParts(chunks: AsyncIterable<Uint8Array>) {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    while (size > partBytes) {
      const bytes = concat(waiting, size);
      yield { bytes: bytes.subarray(0, partBytes), isLast: false };
      waiting = [bytes.slice(partBytes)];
      size -= partBytes;
    }
  }
  yield { bytes: concat(waiting, size), isLast: true };
}

function concat(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
