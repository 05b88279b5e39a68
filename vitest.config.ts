import { defineConfig } from "vitest/config";

const layers = "{std,i18n,database,domain,auth,providers,app,server,scripts}";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [`${layers}/**/*.test.{ts,tsx}`, "test/house/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "database",
          include: [`${layers}/**/*.db.test.ts`, "test/database/**/*.test.ts", "test/payments/**/*.test.ts"],
          globalSetup: ["test/helpers/database-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["test/http/**/*.test.ts", "test/process/**/*.test.ts"],
          globalSetup: ["test/helpers/database-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/helpers/browser-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
