import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { Ownership } from "./folder-lock.ts";

/**
 * Opens the embedded database in a folder so that the lock is checked before each file operation and each response. A
 * process that was suspended, possibly mid-statement, and lost the folder neither writes to it again nor acknowledges
 * or returns anything.
 */
export async function openLocked(folder: string, lock: Ownership, options: PGliteOptions): Promise<PGlite> {
  const pglite = new PGlite({ ...options, dataDir: folder, fs: new LockedFiles(folder, lock) });
  const execute = pglite.execProtocolRaw.bind(pglite);
  pglite.execProtocolRaw = async (message, settings) => {
    const response = await execute(message, settings);
    lock.assertOwned();
    return response;
  };
  await pglite.waitReady;
  return pglite;
}

/** Emscripten's file system over a folder. Every file operation is looked up on this object when called. */
type NodeFiles = Record<"node_ops" | "stream_ops", Record<string, (...values: unknown[]) => unknown>>;

class LockedFiles extends NodeFS {
  readonly #lock: Ownership;

  constructor(folder: string, lock: Ownership) {
    super(folder);
    this.#lock = lock;
  }

  override async init(...parts: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...parts);
    const guard = (module: { NODEFS: unknown }) => guardOperations(module.NODEFS as NodeFiles, this.#lock);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), guard] } };
  }
}

function guardOperations(files: NodeFiles, lock: Ownership): void {
  for (const operations of [files.node_ops, files.stream_ops]) {
    for (const [name, operation] of Object.entries(operations)) {
      operations[name] = (...values) => {
        lock.assertOwned();
        return operation(...values);
      };
    }
  }
}
