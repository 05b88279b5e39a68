import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environmentOf, execute, modules, npm, root, say } from "./bootstrap/shell.mjs";

const tool = (path, ...argv) => [join(modules, path), ...argv];

/**
 * Checks that must pass before any test runs, in groups that run in sequence. Prints one line per check; failures print
 * their output.
 */
const groups = [
  [
    { name: "format", argv: tool("@biomejs/biome/bin/biome", "check", "--max-diagnostics=50") },
    { name: "route types", argv: tool("@react-router/dev/bin.cjs", "typegen") },
  ],
  [
    { name: "types", argv: tool("typescript/bin/tsc", "--noEmit") },
    { name: "lint, layers, cycles", argv: tool("oxlint/bin/oxlint", "--type-aware", "--deny-warnings") },
    { name: "unused code", argv: tool("knip/bin/knip.js", "--no-progress") },
    {
      name: "code that only tests use",
      argv: tool("knip/bin/knip.js", "--no-progress", "--production", "--include", "files,dependencies,exports"),
    },
    { name: "spelling", argv: spellingCommand },
    { name: "commit subjects", argv: ["scripts/check-commits.ts"] },
  ],
];

/**
 * Runs every check, even after a failure; those of a group run concurrently. Returns the numbers of passed and failed
 * ones.
 */
export async function check(node) {
  const passed = [];
  for (const group of groups) passed.push(...(await Promise.all(group.map((one) => runCheck(node, one)))));
  const failed = passed.filter((isPassed) => !isPassed).length;
  return { passed: passed.length - failed, failed };
}

async function runCheck(node, { name, argv }) {
  const child = spawn(node, typeof argv === "function" ? argv(node) : argv, {
    env: environmentOf(node),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const isPassed = await new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code === 0));
  });
  say(`${isPassed ? "ok    " : "FAILED"} ${name}`);
  if (!isPassed) console.log(output);
  return isPassed;
}

/** Formats every file and sorts its imports. */
export function format(node) {
  execute(node, tool("@biomejs/biome/bin/biome", "check", "--write"), { env: environmentOf(node) });
}

/** Returns the command of the spell checker, which is installed into tools/spelling on first use: 15 MB. */
function spellingCommand(node) {
  const folder = join(root, "tools/spelling");
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    say("Installing the spell checker into tools/spelling.");
    npm(["ci", "--prefix", "tools/spelling"], node);
  }
  return [join(folder, "node_modules/cspell/bin.mjs"), "lint", "--no-progress", "--no-summary", "--quiet", "."];
}
