import { readdirSync } from "node:fs";
import { ensureBrowser } from "./bootstrap/browser.mjs";
import { ensureBuild } from "./bootstrap/build.mjs";
import { runAsChild } from "./bootstrap/shell.mjs";

const usesBrowser = new Set(["first-second", "lighthouse", "weight"]);

/** `npm run bench -- throughput`: runs bench/throughput.bench.ts. Without a name, lists the available benchmarks. */
export function bench(node, [name, ...args]) {
  const names = readdirSync("bench")
    .filter((file) => file.endsWith(".bench.ts"))
    .map((file) => file.replace(".bench.ts", ""));
  if (!names.includes(name)) {
    console.error(`Which one? npm run bench -- ${names.join(" | ")}`);
    process.exit(1);
  }
  ensureBuild(node);
  runAsChild(node, [`bench/${name}.bench.ts`, ...args], {
    NODE_ENV: "production",
    ...(usesBrowser.has(name) && ensureBrowser(node)),
  });
}
