import { defineConfig } from "vitest/config";

const layers = "{std,i18n,database,domain,app,server,scripts}";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: [`${layers}/**/*.test.{ts,tsx}`], exclude: ["**/*.db.test.ts"] } },
      {
        test: {
          name: "database",
          include: [`${layers}/**/*.db.test.ts`, "test/database/**/*.test.ts"],
          globalSetup: ["test/helpers/database-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
