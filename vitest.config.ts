import { defineConfig } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./test/helpers/temporary-files.ts";

keepTemporaryFilesInMemory();

/**
 * The files of a project share their modules, which saves a third of the total work. So a test must restore everything
 * that it replaces: clocks, globals, modules. The time limit only ends tests that hang, even on a busy machine.
 */
const shared = { isolate: false, expect: { poll: { timeout: 30_000 } } };

/** Tests of whole processes and browsers take longer. */
const ofProcesses = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 };

const layers = "{std,i18n,database,domain,auth,providers,app,server,stripe-sandbox,scripts}";

export default defineConfig({
  test: {
    // A worker compiles and frees hundreds of embedded databases. Freeing WebAssembly code can crash Node 24 with
    // "Check failed: jit_page_->allocations_.erase(addr) == 1".
    execArgv: ["--no-wasm-code-gc"],
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [`${layers}/**/*.test.{ts,tsx}`, "test/conventions/**/*.test.ts", "test/stripe/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          // Style sheets that tests read as text. Vitest makes all others empty.
          css: { include: [/\?raw$/] },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "database",
          include: [`${layers}/**/*.db.test.ts`, "test/database/**/*.test.ts", "test/payments/**/*.test.ts"],
          globalSetup: ["test/helpers/database/server/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...ofProcesses,
          name: "http",
          include: ["test/http/**/*.test.ts", "test/process/**/*.test.ts", "test/deployment/**/*.test.ts"],
          globalSetup: ["test/helpers/database/server/global-setup.ts"],
        },
      },
      {
        test: {
          ...ofProcesses,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/helpers/browser/global-setup.ts"],
          environment: "./test/helpers/browser/vitest-environment.ts",
        },
      },
    ],
  },
});
