import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ensureBrowser } from "./bootstrap/browser.mjs";
import { ensureBuild } from "./bootstrap/build.mjs";
import { runAsChild } from "./bootstrap/shell.mjs";

const usesBrowser = new Set(["first-second", "lighthouse", "weight"]);

/** `npm run bench -- throughput`: runs bench/pages/throughput.bench.ts. Without a name, lists the benchmarks. */
export function bench(node, [name, ...args]) {
  const files = new Map(
    readdirSync("bench", { recursive: true })
      .filter((file) => file.endsWith(".bench.ts"))
      .map((file) => [basename(file, ".bench.ts"), join("bench", file)]),
  );
  const file = files.get(name);
  if (file === undefined) {
    console.error(`Which one? npm run bench -- ${[...files.keys()].join(" | ")}`);
    process.exit(1);
  }
  ensureBuild(node);
  runAsChild(node, [file, ...args], {
    NODE_ENV: "production",
    ...(usesBrowser.has(name) && ensureBrowser(node)),
  });
}
