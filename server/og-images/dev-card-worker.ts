import { join } from "node:path";
import { runnerImport } from "vite";

// The worker in development and in tests, where nothing is built: as Vite compiles it.
await runnerImport(join(import.meta.dirname, "card-worker.ts"));
