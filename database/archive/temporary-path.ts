import { rmSync } from "node:fs";

/** Deletes a file or folder, if it exists, when this process exits or the returned function is called. */
export function temporaryPath(path: string): () => void {
  const remove = (): void => {
    process.off("exit", remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.on("exit", remove);
  return remove;
}
