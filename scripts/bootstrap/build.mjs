import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { environmentOf, execute, modules, say } from "./shell.mjs";

const sources = ["std", "i18n", "database", "domain", "auth", "providers", "app", "server", "public"];
const settings = ["package-lock.json", "vite.config.ts", "vite.workers.config.ts", "react-router.config.ts"];
const stamp = "build/.stamp";

/** Builds if a source is newer than the last build. */
export function ensureBuild(node) {
  const newest = Math.max(...sources.filter((folder) => existsSync(folder)).map(newestIn), ...settings.map(timeOf));
  if (!existsSync(stamp) || timeOf(stamp) < newest) build(node);
}

/** Builds browser and server bundles, and compresses the browser's files. */
export function build(node) {
  say("Building.");
  rmSync(stamp, { force: true });
  bundle(node, "@react-router/dev/bin.cjs", "build");
  bundle(node, "vite/bin/vite.js", "build", "--config", "vite.workers.config.ts");
  compressFiles("build/client");
  writeFileSync(stamp, "");
}

function bundle(node, tool, ...argv) {
  execute(node, [join(modules, tool), ...argv], {
    env: environmentOf(node, { NODE_ENV: "production" }),
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const brotliSettings = [
  [constants.BROTLI_MODE_TEXT, constants.BROTLI_MAX_INPUT_BLOCK_BITS],
  [constants.BROTLI_MODE_FONT, constants.BROTLI_MIN_INPUT_BLOCK_BITS],
];

/** Returns the smallest Brotli form. For style sheets, settings differ by up to one percent, in either direction. */
function compress(content, path) {
  const forms = brotliSettings.slice(0, path.endsWith(".css") ? 2 : 1).map(([mode, block]) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: mode,
      [constants.BROTLI_PARAM_LGBLOCK]: block,
    };
    return brotliCompressSync(content, { params });
  });
  return forms.reduce((one, other) => (other.length < one.length ? other : one));
}

/** Writes `name.br` and `name.gz` beside every text file, at the highest compression level, because this runs once. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(css|js|json|svg|txt)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, compress(content, path));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

function newestIn(folder) {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? newestIn(path) : timeOf(path);
  });
  return Math.max(0, ...times);
}

function timeOf(path) {
  return statSync(path).mtimeMs;
}
