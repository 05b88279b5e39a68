import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./bootstrap/browser.mjs";
import { ensureBuild } from "./bootstrap/build.mjs";
import { environmentOf, modules, say } from "./bootstrap/shell.mjs";
import { check } from "./check.mjs";

/**
 * `npm test`: checks, then the tests. `npm test -- unit http` runs these projects only and no checks; flags go to
 * Vitest. The last line counts what passed and failed.
 */
export async function test(node, args) {
  const projects = args.filter((arg) => !arg.startsWith("-"));
  const flags = args.filter((arg) => arg.startsWith("-"));
  const checked = projects.length === 0 ? await check(node) : { passed: 0, failed: 0 };
  ensureBuild(node);
  const usesBrowser = projects.length === 0 || projects.includes("browser");
  const tested = runVitest(node, projects, flags, usesBrowser ? ensureBrowser(node) : {});
  const passed = checked.passed + tested.passed;
  const failed = checked.failed + tested.failed;
  console.log(`${passed} passed, ${failed} failed${tested.skipped > 0 ? `, ${tested.skipped} skipped` : ""}`);
  process.exit(failed > 0 || tested.passed === 0 ? 1 : 0);
}

function runVitest(node, projects, flags, variables) {
  const folder = mkdtempSync(join(tmpdir(), "taoli-test-"));
  const report = join(folder, "report.json");
  say("Running the tests.");
  const argv = [
    join(modules, "vitest/vitest.mjs"),
    "run",
    // By default Vitest leaves one core free, half of a two-core machine. One worker more than cores uses the time in
    // which tests wait for processes and browsers.
    `--maxWorkers=${availableParallelism() + 1}`,
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...flags,
  ];
  const { status } = spawnSync(node, argv, { stdio: "inherit", env: environmentOf(node, variables) });
  const counts = readCounts(report);
  rmSync(folder, { recursive: true, force: true });
  // A file that does not load, or a failed global set-up, is a failure without a failed test.
  return { ...counts, failed: status !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
