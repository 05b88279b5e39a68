import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file with the time of the last complete backup, which processes with the same DATA_DIR read. */
function fileOf(dataDir: string): string {
  return join(dataDir, "last-backup");
}

/** Returns whether the time could be stored: the backup itself does not depend on it. */
export async function storeLastBackup(dataDir: string, at: Date): Promise<boolean> {
  const file = fileOf(dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(`${file}.new`, `${at.toISOString()}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return true;
  } catch {
    return false;
  }
}

/** Null if there was no backup, or if the file cannot be read. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => "");
  const at = new Date(text.trim());
  return Number.isNaN(at.getTime()) ? null : at;
}
