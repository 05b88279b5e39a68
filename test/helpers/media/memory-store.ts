import type { FileStore } from "#domain/media/media.ts";

export type MemoryStore = FileStore & { files: Map<string, { bytes: Uint8Array; at: Date }> };

/** A file store in memory. `now` returns the time at which files are stored. */
export function memoryStore(now: () => Date = () => new Date()): MemoryStore {
  const files: MemoryStore["files"] = new Map();
  return {
    location: "memory",
    files,
    check: async () => null,
    put: async (name, bytes) => void files.set(name, { bytes, at: now() }),
    get: async (name) => files.get(name)?.bytes ?? null,
    delete: async (name) => void files.delete(name),
    async *list(before) {
      yield [...files].filter(([, { at }]) => at < before).map(([name]) => name);
    },
  };
}
