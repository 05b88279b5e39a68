import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Whether a file can be written to the folder: false when the disk is full, read-only or gone. */
export async function isWritable(folder: string): Promise<boolean> {
  const probe = join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(probe, "ok");
    await rm(probe, { force: true });
    return true;
  } catch {
    return false;
  }
}
