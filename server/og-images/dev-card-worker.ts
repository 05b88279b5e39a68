import { join } from "node:path";
import { runnerImport } from "vite";

// Loads the worker in development and in tests, where there is no build, compiled by Vite.
await runnerImport(join(import.meta.dirname, "card-worker.ts"));
