import { existsSync, readdirSync } from "node:fs";

const folder = "domain/payments";

/** The modules that have a unit test beside them. Others need a database, which takes too long for each mutant. */
const modules = readdirSync(folder, { encoding: "utf8", recursive: true })
  .map((path) => `${folder}/${path}`)
  .filter((path) => path.endsWith(".ts") && existsSync(path.replace(/\.ts$/, ".test.ts")));

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tools/stryker/vitest.config.mjs", related: false },
  mutate: modules,
  coverageAnalysis: "perTest",
  // Not copied into the sandbox.
  ignorePatterns: ["app", "bench", "build", "docs", "public", "server", "stripe-sandbox", ".data"],
  // Stryker would rewrite tsconfig.json by TypeScript's JavaScript API, which TypeScript 7 does not have.
  tsconfigFile: "none",
  tempDirName: "build/mutation/sandbox",
  reporters: ["clear-text", "html"],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: "build/mutation/report.html" },
};
