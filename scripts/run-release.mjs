import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "./bootstrap/build.mjs";
import { npm, root, runAsChild, say } from "./bootstrap/shell.mjs";

/** `npm run release`: the archive for operators. Installs its tools into tools/release on first use. */
export function release(node, args) {
  ensureBuild(node);
  const folder = join(root, "tools/release");
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    say("Installing the release tools into tools/release.");
    npm(["ci", "--prefix", "tools/release", "--ignore-scripts"], node);
  }
  runAsChild(node, [join(folder, "release.mjs"), ...args]);
}
