import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { ensureBuild } from "./bootstrap/build.mjs";
import { runAsChild } from "./bootstrap/shell.mjs";

/** `npm run drill -- <name>`: runs scripts/drills/<name>.ts, which tests operational promises on this machine. */
export function drill(node, [name, ...args]) {
  const files = readdirSync("scripts/drills").filter((file) => /^[\w-]+\.ts$/.test(file));
  const names = files.map((file) => basename(file, ".ts"));
  if (!names.includes(name)) {
    console.error(`There is no drill "${name ?? ""}". There are: ${names.join(", ")}.`);
    process.exit(1);
  }
  ensureBuild(node);
  runAsChild(node, [`scripts/drills/${name}.ts`, ...args], { NODE_ENV: "production" });
}
