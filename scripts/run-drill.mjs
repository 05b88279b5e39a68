import { readdirSync } from "node:fs";
import { ensureBuild } from "./bootstrap/build.mjs";
import { become } from "./bootstrap/shell.mjs";

/** `npm run drill -- backup`: runs scripts/drills/backup.ts. Without a name, lists the available drills. */
export function drill(node, [name, ...args]) {
  const names = readdirSync("scripts/drills")
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replace(".ts", ""));
  if (!names.includes(name)) {
    console.error(`Which one? npm run drill -- ${names.join(" | ")}`);
    process.exit(1);
  }
  ensureBuild(node);
  become(node, [`scripts/drills/${name}.ts`, ...args], { NODE_ENV: "production" });
}
