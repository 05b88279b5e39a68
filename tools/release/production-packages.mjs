import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Every package in `node_modules` that the product depends on, directly or not, by its folder relative to `root`, with
 * its manifest and the folders of its own dependencies. The lock file cannot tell: npm marks a package there by how it
 * was first reached. Throws if a required package is not installed.
 */
export function productionPackages(root) {
  const found = new Map();
  const direct = dependenciesOf(root, "", readManifest(root, ""));
  const waiting = [...direct];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const manifest = readManifest(root, folder);
    const dependencies = dependenciesOf(root, folder, manifest);
    found.set(folder, { manifest, dependencies });
    waiting.push(...dependencies);
  }
  return { direct, packages: new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

function dependenciesOf(root, folder, manifest) {
  const optionalPeers = Object.entries(manifest.peerDependenciesMeta ?? {}).filter(([, meta]) => meta.optional);
  const optional = new Set([
    ...optionalPeers.map(([name]) => name),
    ...Object.keys(manifest.optionalDependencies ?? {}),
  ]);
  const names = Object.keys({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...Object.fromEntries(Object.entries(manifest.peerDependencies ?? {}).filter(([name]) => !optional.has(name))),
  });
  return names.sort().flatMap((name) => {
    const at = resolve(root, folder, name);
    if (at === undefined && !optional.has(name)) throw new Error(`${folder || "The product"} needs ${name}: npm ci`);
    return at ?? [];
  });
}

/** Finds a package as Node does: in the folder's own node_modules, then in those above. */
function resolve(root, folder, name) {
  const parents = folder.split("/node_modules/").map((_, index, parts) => parts.slice(0, parts.length - index));
  const places = folder === "" ? [""] : [...parents.map((parts) => `${parts.join("/node_modules/")}/`), ""];
  return places.map((place) => `${place}node_modules/${name}`).find((path) => existsSync(join(root, path)));
}

function readManifest(root, folder) {
  return JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
}
