import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const modules = join(root, "node_modules");
export const isWindows = process.platform === "win32";

const started = performance.now();

/** Logs a message with the seconds since the command began. */
export function say(message) {
  console.log(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${message}`);
}

/** Returns an environment with `node` and the installed tools first on the PATH. */
export function environmentOf(node, extra = {}) {
  const path = [dirname(node), join(modules, ".bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** Runs a program to its end; exits this process if it fails. */
export function execute(file, argv, options = {}) {
  const { error, status } = spawnSync(file, argv, { stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs npm under the given Node, so that it installs the packages for that version. */
export function npm(argv, node = process.execPath) {
  const flags = [...argv, "--no-audit", "--no-fund", "--loglevel=error"];
  const cli = process.env.npm_execpath ?? "";
  const env = environmentOf(node);
  if (/(^|[\\/])npm-cli\.js$/.test(cli) && existsSync(cli)) execute(node, [cli, ...flags], { env });
  else execute("npm", flags, { env, shell: isWindows });
}

/** Returns the first of these programs on the PATH. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The last step: runs Node as a child, forwards signals, and exits with its exit code. */
export function runAsChild(node, argv, extra = {}) {
  const child = spawn(node, argv, { stdio: "inherit", env: environmentOf(node, extra) });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // When npm is killed from outside, only its own shell ends. A changed parent process reveals this.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
