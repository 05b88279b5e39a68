import { existsSync } from "node:fs";
import { join } from "node:path";
import { npm, root, say } from "./shell.mjs";

/** The command line of the spell checker, which tools/spelling installs at its first use: 15 MB. */
export function spellingCommand(node) {
  const folder = join(root, "tools/spelling");
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    say("Installing the spell checker into tools/spelling.");
    npm(["ci", "--prefix", "tools/spelling"], node);
  }
  return [join(folder, "node_modules/cspell/bin.mjs"), "lint", "--no-progress", "--no-summary", "--quiet", "."];
}
