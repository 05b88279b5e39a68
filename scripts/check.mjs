import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { environmentOf, execute, modules, say } from "./bootstrap/shell.mjs";

const tool = (path, ...argv) => [join(modules, path), ...argv];

/** What must hold before any test runs. One line a check; the output of a failed one follows. */
const checks = [
  { name: "format", argv: tool("@biomejs/biome/bin/biome", "check", "--max-diagnostics=50") },
  { name: "route types", argv: tool("@react-router/dev/bin.cjs", "typegen") },
  { name: "types", argv: tool("typescript/bin/tsc", "--noEmit") },
  { name: "lint, import arrows, cycles", argv: tool("oxlint/bin/oxlint", "--type-aware", "--deny-warnings") },
  { name: "unused code", argv: tool("knip/bin/knip.js", "--no-progress") },
];

/** Runs every check, also after one failed. Gives how many passed and failed. */
export function check(node) {
  let failed = 0;
  for (const { name, argv } of checks) {
    const { status, stdout, stderr } = spawnSync(node, argv, { env: environmentOf(node), encoding: "utf8" });
    say(`${status === 0 ? "ok    " : "FAILED"} ${name}`);
    if (status === 0) continue;
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
  return { passed: checks.length - failed, failed };
}

/** Formats every file and sorts its imports. */
export function format(node) {
  execute(node, tool("@biomejs/biome/bin/biome", "check", "--write"), { env: environmentOf(node) });
}
