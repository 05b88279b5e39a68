import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Programs of the drill and the Debian packages that contain them. */
const packages = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  nginx: "nginx",
} as const;

const postgresFolder = "/usr/lib/postgresql";

type ProgramName = keyof typeof packages;
export type Requirements = Record<ProgramName, string> & {
  /** The folder of `postgres` and `initdb`. */
  postgresBinaries: string;
  /** The user for PostgreSQL and its companions, which cannot run as root. Empty for an ordinary user. */
  identity: { uid?: number; gid?: number };
};

/** Finds every program. Throws an Error that lists the packages to install. */
export function findRequirements(): Requirements {
  const found = Object.keys(packages).map((name) => [name, findProgram(name)] as const);
  const missing = found.filter(([, path]) => path === null).map(([name]) => packages[name as ProgramName]);
  const version = existsSync(postgresFolder)
    ? readdirSync(postgresFolder).sort((one, other) => Number(other) - Number(one))[0]
    : undefined;
  if (version === undefined) missing.push("postgresql" as never);
  if (!canImportEtcd()) missing.push("python3-etcd" as never);
  if (missing.length > 0 || version === undefined) {
    throw new Error(
      `The drill runs Debian's packages, and these are missing:\n  apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
  }
  const programs = Object.fromEntries(found) as Record<ProgramName, string>;
  return { ...programs, postgresBinaries: join(postgresFolder, version, "bin"), identity: postgresIdentity() };
}

function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Patroni's client for the v2 API is a separate package. */
function canImportEtcd(): boolean {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import etcd"], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

function postgresIdentity(): Requirements["identity"] {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
