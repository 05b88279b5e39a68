import { existsSync } from "node:fs";
import { join } from "node:path";
import { npm, root, runAsChild, say } from "./bootstrap/shell.mjs";

/** `npm run mutation`: Stryker on payments. Installs it into tools/stryker on first use: 64 MB. */
export function mutation(node, args) {
  const folder = join(root, "tools/stryker");
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    say("Installing Stryker into tools/stryker.");
    npm(["ci", "--prefix", "tools/stryker"], node);
  }
  const command = join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js");
  runAsChild(node, [command, "run", "tools/stryker/stryker.config.mjs", ...args]);
}
