import { join } from "node:path";
import { runnerImport } from "vite";

// Compiles the worker with Vite in development and in tests, which have no build.
await runnerImport(join(import.meta.dirname, "card-worker.ts"));
