import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { expect, test } from "vitest";

const root = import.meta.dirname;
const specifier = /(?:from|import)\s*\(?\s*"([^"]+)"/gu;

/** The packages that another project has to install. */
const packages = ["@hono/node-server", "hono", "stripe", "vitest", "zod"];

test("the module, including its tests, imports only std/, node, a few packages and itself", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(20);
  const foreign = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(specifier)]
      .map(([, name = ""]) => name)
      .filter((name) => !isAllowed(file, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(foreign).toEqual([]);
});

function isAllowed(file: string, name: string): boolean {
  if (name.startsWith(".")) return resolve(root, dirname(file), name).startsWith(root + sep);
  return (
    name.startsWith("#std/") || name.startsWith("node:") || packages.some((one) => `${name}/`.startsWith(`${one}/`))
  );
}
