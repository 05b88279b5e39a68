import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Puts the Node that tools/node pins into npm's cache: the machine has no network. */
export function cachePinnedNode(): void {
  const name = `node-linux-${process.arch}`;
  const lock = readFileSync("tools/node/package-lock.json", "utf8");
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
  const version = packages[`node_modules/${name}`]?.version;
  execFileSync("npm", ["cache", "add", "--prefer-offline", `${name}@${version}`], { stdio: "pipe", timeout: 120_000 });
}
