import { defineConfig } from "vitest/config";

/**
 * The files of a project share their modules, which saves a third of all work. So a test restores whatever it replaces:
 * clocks, globals, modules. A time limit ends tests that hang; a busy machine does not reach it.
 */
const shared = { isolate: false, expect: { poll: { timeout: 30_000 } } };

/** Whole processes and browsers take longer. */
const ofProcesses = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 };

const layers = "{std,i18n,database,domain,auth,providers,app,server,stripe-sandbox,scripts}";

export default defineConfig({
  test: {
    // A worker compiles and frees hundreds of embedded databases. Freeing the code of WebAssembly can end Node 24 with
    // "Check failed: jit_page_->allocations_.erase(addr) == 1".
    execArgv: ["--no-wasm-code-gc"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [`${layers}/**/*.test.{ts,tsx}`, "test/house/**/*.test.ts", "test/stripe/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          // Style sheets that are read as text. Vitest makes all others empty.
          css: { include: [/\?raw$/] },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          include: [`${layers}/**/*.db.test.ts`, "test/database/**/*.test.ts", "test/payments/**/*.test.ts"],
          globalSetup: ["test/helpers/database/database-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...ofProcesses,
          name: "http",
          include: ["test/http/**/*.test.ts", "test/process/**/*.test.ts", "test/deployment/**/*.test.ts"],
          globalSetup: ["test/helpers/database/database-setup.ts"],
        },
      },
      {
        test: {
          ...ofProcesses,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/helpers/browser/browser-setup.ts"],
          environment: "./test/helpers/browser/browser-environment.ts",
        },
      },
    ],
  },
});
