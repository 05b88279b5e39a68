import { defineConfig } from "vitest/config";

/** The unit tests of payments alone. For each mutant, Stryker runs those that cover it. */
export default defineConfig({
  test: { include: ["domain/payments/**/*.test.ts"], exclude: ["**/*.db.test.ts"] },
});
