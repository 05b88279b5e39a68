import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isWindows, npm, root, say } from "./shell.mjs";

/** Returns the path of the caller's Node if its version is supported, else of the one locked in tools/node. */
export function ensureNode() {
  if (isSupported(process.versions.node)) return process.execPath;
  const system = isWindows ? "win" : process.platform;
  const kind = system === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  const name = `${kind}-${system}-${process.arch}`;
  const path = join(root, "tools/node/node_modules", name, "bin", isWindows ? "node.exe" : "node");
  if (!existsSync(path)) {
    say(`This is Node ${process.version}; installing Node 24 into tools/node.`);
    npm(["ci", "--prefix", "tools/node"]);
  }
  if (spawnSync(path, ["--version"]).status === 0) return path;
  console.error(`Node 22.22, 24 or 26 is needed. This is ${process.version}, and ${name} does not start here.`);
  process.exit(1);
}

function isSupported(version) {
  const [major, minor] = version.split(".").map(Number);
  return (major === 22 && minor >= 22) || major === 24 || major >= 26;
}
