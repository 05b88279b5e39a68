import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { ArchiveError } from "./archive-error.ts";
import { type Entry, fromLines, toLines } from "./entries.ts";
import { temporaryPath } from "./temporary-path.ts";

/** The first bytes of a file encrypted by age, and of one compressed by Zstandard. */
const ageMagic = Buffer.from("age-encryption.org/v1\n");
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** A complete archive under a temporary name. It is deleted when this process exits, unless it was published before. */
export type ArchiveDraft = {
  path: string;
  /** Gives the archive its final name, durably. */
  publish(): Promise<void>;
  /** Deletes the archive unless it was published. Idempotent. */
  discard(): void;
};

/**
 * Writes entries as compressed lines to a file that only this user can read, encrypted if there is a passphrase, and
 * flushes it to disk. `file` is its name after `publish`. A failure leaves no file.
 */
export async function writeDraft(
  file: string,
  entries: AsyncIterable<Entry>,
  passphrase?: string,
): Promise<ArchiveDraft> {
  const path = `${file}.${process.pid}.partial`;
  const discard = temporaryPath(path);
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  try {
    const output = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
    if (passphrase === undefined) await pipeline(toLines(entries), compress, output);
    else await pipeline(toLines(entries), compress, encryptWith(passphrase), output);
  } catch (error) {
    discard();
    throw writeError(file, error);
  }
  return { path, publish: () => publish(path, file), discard };
}

async function publish(draft: string, file: string): Promise<void> {
  try {
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    throw writeError(file, error);
  }
}

function writeError(file: string, error: unknown): unknown {
  return isOfSystem(error) ? new ArchiveError(`${file} cannot be written (${reasonOf(error)}).`, error) : error;
}

/** The entries of a file. Throws an ArchiveError if the file is not a complete backup or the passphrase is wrong. */
export async function* readArchive(file: string, passphrase?: string): AsyncGenerator<Entry> {
  const isEncrypted = (await readStart(file, ageMagic.length)).equals(ageMagic);
  if (isEncrypted && passphrase === undefined)
    throw new ArchiveError(`${file} is encrypted: set BACKUP_PASSPHRASE to the passphrase it was written with.`);
  if (!isEncrypted && !(await readStart(file, zstdMagic.length)).equals(zstdMagic))
    throw new ArchiveError(`${file} is not a backup of Taoli.`);
  const bytes = createReadStream(file);
  const input = isEncrypted && passphrase !== undefined ? decryptWith(passphrase)(bytes) : bytes;
  try {
    yield* fromLines(linesOf(decompress(input)));
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(`${file} is damaged (${reasonOf(error)}).`, error);
  } finally {
    bytes.destroy();
  }
}

function encryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(streamOf(source));
  };
}

function decryptWith(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    const stream = await decrypter.decrypt(streamOf(source)).catch((error: unknown) => {
      throw new ArchiveError("The backup cannot be decrypted: BACKUP_PASSPHRASE is wrong.", error);
    });
    yield* stream;
  };
}

/** age expects the web platform's stream types, which are narrower than Node's. */
function streamOf(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
}

async function* decompress(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const output = createZstdDecompress();
  const feeding = pipeline(input, output);
  // The read below fails with the same error and is awaited first.
  feeding.catch(() => {});
  for await (const chunk of output) yield chunk as Uint8Array;
  await feeding;
}

/** Splits at line feeds only: texts may contain other line separators. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new ArchiveError("The backup is damaged: it ends early.");
}

async function readStart(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw new ArchiveError(`${file} cannot be read (${reasonOf(error)}).`, error);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new ArchiveError(`${file} cannot be read (${reasonOf(error)}).`, error);
  } finally {
    await handle.close();
  }
}

/** A file's name is durable only once its folder is synced. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/** Whether this is a file-system error, such as a full disk, and not a database error. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
