import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { environmentOf, execute, findProgram, modules, npm, root, say } from "./shell.mjs";

/**
 * Finds a Chromium for the browser tests: this machine's own, else one from npm, else Debian's package when running as
 * root, else Playwright's download. Prefers the headless shell, which takes half the time. Returns the environment
 * variables with which the tests find it.
 */
export function ensureBrowser(node) {
  return ownBrowser() ?? shippedBrowser(node) ?? debianBrowser() ?? playwrightBrowser(node);
}

function ownBrowser() {
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const path = process.env.CHROMIUM_PATH ?? findProgram(...names);
  return path && { CHROMIUM_PATH: path };
}

/** @sparticuz/chromium, installed in tools/browser: Linux on x64 only, and includes the libraries it needs. */
function shippedBrowser(node) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(root, "tools/browser");
  const unpacked = join(folder, "node_modules/.chromium");
  if (!existsSync(join(folder, "node_modules/.package-lock.json"))) {
    say("There is no Chromium here; installing one into tools/browser.");
    npm(["ci", "--prefix", "tools/browser"], node);
  }
  mkdirSync(unpacked, { recursive: true });
  const env = environmentOf(node, { TMPDIR: unpacked, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" });
  const path = spawnSync(node, [join(folder, "path.mjs")], { encoding: "utf8", env }).stdout?.trim();
  const libraries = join(unpacked, "al2023/lib");
  const starts =
    path && spawnSync(path, ["--version", "--no-sandbox"], { env: { ...env, LD_LIBRARY_PATH: libraries } });
  return starts?.status === 0 ? { CHROMIUM_PATH: path, CHROMIUM_LIBRARIES: libraries } : undefined;
}

function debianBrowser() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !findProgram("apt-get")) return undefined;
  say("Installing Debian's chromium-headless-shell.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = ["ignore", "ignore", "inherit"];
  spawnSync("apt-get", ["update", "-qq"], { stdio, env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], { stdio, env });
  return ownBrowser();
}

function playwrightBrowser(node) {
  say("Downloading Chromium with Playwright.");
  const cli = join(modules, "playwright-core/cli.js");
  execute(node, [cli, "install", "chromium", "--only-shell"], { env: environmentOf(node) });
  return {};
}
