import { defineConfig } from "vitest/config";

/**
 * The files of a project share what they import, which saves a third of all work. So a test puts back what it replaces:
 * clocks, globals, modules.
 */
const shared = { isolate: false };

/**
 * Where whole processes and browsers are waited for, a machine that is busy elsewhere may miss a deadline once. What is
 * wrong fails twice; what did not fail again is named in the report as retried. Tests of what may be lost now and then,
 * in races and under kill -9, say `retry: 0`.
 */
const ofProcesses = { ...shared, retry: 1, testTimeout: 60_000, hookTimeout: 120_000 };

const layers = "{std,i18n,database,domain,auth,providers,app,server,stripe-sandbox,scripts}";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [`${layers}/**/*.test.{ts,tsx}`, "test/house/**/*.test.ts", "test/stripe/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          // Style sheets that are read as text. Vitest makes all others empty.
          css: { include: [/\?raw$/] },
          testTimeout: 30_000,
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
