import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { modules, npm, say } from "./shell.mjs";

/** Installs the packages of package-lock.json unless exactly these are already installed. */
export function ensureDependencies(node) {
  const stamp = join(modules, ".stamp");
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!isInstalledByHand(node, stamp)) {
    say("Installing packages.");
    npm(["ci"], node);
  }
  writeFileSync(stamp, wanted);
}

/** Whether `npm ci` was run by hand, under a Node that installs every package. */
function isInstalledByHand(node, stamp) {
  const byNpm = join(modules, ".package-lock.json");
  return (
    node === process.execPath &&
    !existsSync(stamp) &&
    existsSync(byNpm) &&
    statSync(byNpm).mtimeMs >= statSync("package-lock.json").mtimeMs
  );
}
