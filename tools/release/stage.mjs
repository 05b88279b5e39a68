import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vite";
import { sbom } from "./sbom.mjs";
import { packageFolder, tracedFiles } from "./traced-files.mjs";

/** Operators' commands: those that the server's own program contains, and those that are scripts. */
const serverCommands = ["migrate", "auth-keys", "backup", "restore", "move"];
const scripts = ["cities"];

/** Copied as they are, where they exist. */
const copied = [
  "build/client",
  "build/server",
  "server/serve.js",
  "database/migrations",
  "docs/backup.md",
  "docs/configuration.md",
  "docs/deployment.md",
  "docs/observability.md",
  "docs/operations.md",
  "docs/payments.md",
  "docs/performance.md",
  "docs/releasing.md",
  "docs/scale.md",
  "docs/upgrading.md",
  "ops",
  ".env.example",
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE",
  "SECURITY.md",
];

/** Fills an empty folder with the files that an operator runs; `time` is the commit's, in milliseconds. */
export async function stage(root, folder, time) {
  rmSync(folder, { recursive: true, force: true });
  const manifest = readJson(join(root, "package.json"));
  for (const path of copied) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  await bundleCommands(root, folder);
  const modules = await copyModules(root, folder);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(releasedManifest(manifest), null, 2)}\n`);
  const lock = readJson(join(root, "package-lock.json"));
  const shipped = new Set(modules.map(packageFolder));
  writeFileSync(join(folder, "sbom.cdx.json"), await sbom(root, { manifest, lock, time, shipped }));
  writeFileSync(join(folder, "SHA256SUMS"), checksums(folder));
}

/**
 * The commands are TypeScript that imports half the product: one JavaScript file each, with shared chunks. Minified,
 * because a command needs little of the libraries in them.
 */
async function bundleCommands(root, folder) {
  const input = Object.fromEntries(scripts.map((name) => [name, join(root, "scripts", `${name}.ts`)]));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      ssr: true,
      target: "node22",
      minify: true,
      copyPublicDir: false,
      emptyOutDir: false,
      outDir: join(folder, "scripts"),
      rollupOptions: { input },
    },
    ssr: { noExternal: ["kysely", "zod", "lru-cache"] },
  });
}

/**
 * Copies the modules that the server and its commands load from node_modules. The commands are traced from where they
 * resolve packages.
 */
async function copyModules(root, folder) {
  const traced = join(root, "build/.release-commands");
  rmSync(traced, { recursive: true, force: true });
  cpSync(join(folder, "scripts"), traced, { recursive: true });
  const server = [
    "server/serve.js",
    "build/server/index.js",
    "build/server/card-worker.js",
    "build/server/code-worker.js",
    "build/server/pglite-worker.js",
  ];
  const entries = [...server.map((file) => join(root, file)), ...scripts.map((name) => join(traced, `${name}.js`))];
  const files = await tracedFiles(root, entries);
  rmSync(traced, { recursive: true });
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    // A package may have a folder of license texts.
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  return files;
}

/** Names no dependencies: the folder is complete, and an `npm install` in it must not change it. */
function releasedManifest({ name, version, description, license, engines, scripts: all }) {
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: "module",
    engines,
    scripts: {
      start: "node server/serve.js",
      ...Object.fromEntries(
        serverCommands
          .filter((command) => command in all)
          .map((command) => [command, `node server/serve.js ${command}`]),
      ),
      ...Object.fromEntries(scripts.map((script) => [script, `node scripts/${script}.js`])),
    },
  };
}

/** For `sha256sum --check SHA256SUMS`. */
function checksums(folder) {
  return filesOf(folder)
    .map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`)
    .join("");
}

export function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** Every file below a folder, sorted by bytes, so that a release does not depend on the file system or the locale. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

export function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
